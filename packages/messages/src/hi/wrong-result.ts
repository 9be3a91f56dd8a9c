import type { Translation } from '../en/index.ts';
import type { wrongResultMessages as english } from '../en/wrong-result.ts';

export const wrongResultMessages: Translation<typeof english> = {
  'wrong_result.offer': 'यह परिणाम गलत है',
  'wrong_result.words': 'क्या गलत है? (वैकल्पिक)',
  'wrong_result.help': 'कोई व्यक्ति आपका फ़ोटो फिर से देखेगा। उसे आपके शब्द दिखेंगे, आपका नाम नहीं।',
  'wrong_result.send': 'भेजें',
  'wrong_result.cancel': 'रद्द करें',
  'wrong_result.given': 'आपने बताया कि यह परिणाम गलत है। धन्यवाद।',
  'wrong_result.take_back': 'वापस लें',
  'wrong_result.failed': 'यह सहेजा नहीं जा सका',
};
