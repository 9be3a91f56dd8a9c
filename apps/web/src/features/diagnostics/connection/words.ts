import { words } from '../../../shared/words/words.ts';

export const connectionWords = words(
  {
    title: 'Backend Connection Test',
    intro: 'One check of the health of the backend, with its answer as it came.',
    loading: 'Testing the connection...',
    healthy: 'Backend server is running',
    connected: 'Backend server returned error',
    unreachable: 'Cannot connect to backend server',
    address: 'Address',
    answer: 'Answer',
    errorDetails: 'Error details',
    troubleshooting: 'Troubleshooting',
    inBrowser: 'Test in Browser',
    step1: 'Is the server started? Its terminal shows the address that it listens on.',
    step2:
      'Is this page open at the same address? A server on this machine listens on port 8000 unless told otherwise.',
    step3: 'Is the device online, and does a proxy or a firewall stand between?',
    step4:
      'Does the answer open in the browser itself? Then the page and the server have different addresses.',
    step5: 'Does the log of the server say why? A 503 often means that the database is away.',
  },
  {
    title: 'बैकएंड संपर्क जाँच',
    intro: 'बैकएंड की सेहत की एक जाँच, जवाब जैसा आया वैसा।',
    loading: 'संपर्क जाँचा जा रहा है...',
    healthy: 'बैकएंड सर्वर चल रहा है',
    connected: 'बैकएंड सर्वर ने त्रुटि भेजी',
    unreachable: 'बैकएंड सर्वर से संपर्क नहीं हो सका',
    address: 'पता',
    answer: 'जवाब',
    errorDetails: 'त्रुटि का विवरण',
    troubleshooting: 'समाधान',
    inBrowser: 'ब्राउज़र में जाँचें',
    step1: 'क्या सर्वर चालू है? उसका टर्मिनल वह पता दिखाता है जिस पर वह सुनता है।',
    step2: 'क्या यह पेज उसी पते पर खुला है? इस मशीन का सर्वर पोर्ट 8000 पर सुनता है, जब तक कुछ और न कहा गया हो।',
    step3: 'क्या उपकरण ऑनलाइन है, और बीच में कोई प्रॉक्सी या फ़ायरवॉल है?',
    step4: 'क्या जवाब सीधे ब्राउज़र में खुलता है? तब पेज और सर्वर के पते अलग हैं।',
    step5: 'क्या सर्वर का लॉग कारण बताता है? 503 का मतलब अक्सर यह है कि डेटाबेस नहीं मिला।',
  },
);
