import type { Translation } from '../en/index.ts';
import type { wrongResultMessages as english } from '../en/wrong-result.ts';

export const wrongResultMessages: Translation<typeof english> = {
  'wrong_result.offer': 'यह परिणाम गलत है',
  'wrong_result.words': 'क्या गलत है? (वैकल्पिक)',
  'wrong_result.help': 'कोई व्यक्ति आपका फ़ोटो फिर से देखेगा। उसे आपके शब्द दिखेंगे, आपका नाम नहीं।',
  'wrong_result.send': 'भेजें',
  'wrong_result.cancel': 'रद्द करें',
  'wrong_result.discard': 'ये शब्द हटा दें',
  'wrong_result.discard_changes': 'बदलाव छोड़ दें',
  'wrong_result.unsent': 'अभी भेजा नहीं गया। आपके शब्द इस डिवाइस पर सहेजे हुए हैं।',
  'wrong_result.failed': 'यह भेजा नहीं जा सका',
  'wrong_result.given': 'आपने बताया कि यह परिणाम गलत है। धन्यवाद।',
  'wrong_result.waiting': '{when} भेजा गया। कोई व्यक्ति आपका फ़ोटो फिर से देखेगा।',
  'wrong_result.change': 'अपने शब्द बदलें',
  'wrong_result.take_back': 'वापस लें',
  'wrong_result.take_back_failed': 'यह वापस नहीं लिया जा सका',
  'wrong_result.answered': 'किसी व्यक्ति ने आपका फ़ोटो फिर से देखा है',
  'wrong_result.answered_when': 'जवाब {when} मिला।',
  'wrong_result.answer_waste': 'उन्हें इस पर कचरा दिखा, जो फ़ोटो पर चिह्नित है।',
  'wrong_result.answer_none': 'उन्हें इस पर कोई कचरा नहीं दिखा।',
  'wrong_result.your_words': 'आपने लिखा:',
  'wrong_result.still_wrong': 'यह अब भी गलत है',
};
