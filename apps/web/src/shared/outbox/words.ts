import { words } from '../words/words.ts';

export const outboxWords = words(
  {
    savedOffline: 'Saved offline',
    willRetry: "We will retry when you're back online.",
    savedHere: 'Saved on this device. We will try again.',
    allSent: 'Pending offline uploads have been sent.',
    retryFailed: 'Offline upload retry failed. Will keep for later.',
    refused: (count: number) =>
      count === 1
        ? '1 waiting photo was refused by the server.'
        : `${count} waiting photos were refused by the server.`,
    hint: (count: number) =>
      count === 1 ? '1 photo waits on this device' : `${count} photos wait on this device`,
    showWaiting: 'Show',
  },
  {
    savedOffline: 'ऑफ़लाइन सहेजा गया',
    willRetry: 'आप ऑनलाइन आएँगे तो हम फिर भेजेंगे।',
    savedHere: 'इस डिवाइस पर सहेजा गया। हम फिर कोशिश करेंगे।',
    allSent: 'रुके हुए ऑफ़लाइन अपलोड भेज दिए गए हैं।',
    retryFailed: 'ऑफ़लाइन अपलोड फिर नहीं भेजा जा सका। बाद के लिए रखा गया है।',
    refused: (count) => `सर्वर ने ${count} रुके हुए चित्र लेने से मना किया।`,
    hint: (count) => `इस डिवाइस पर ${count} चित्र रुके हैं`,
    showWaiting: 'दिखाएँ',
  },
);
