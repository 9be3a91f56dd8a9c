import type { caseAnswerMessages as english } from '../en/case-answer.ts';
import type { Translation } from '../en/index.ts';

export const caseAnswerMessages: Translation<typeof english> = {
  'case_answer.clean': 'धन्यवाद, जगह साफ़ है',
  'case_answer.not_clean': 'ठीक से नहीं',
  'case_answer.said_clean': 'आपने बताया कि जगह साफ़ है।',
  'case_answer.said_not_clean': 'आपने बताया कि जगह ठीक से साफ़ नहीं है। आपकी बात नगर प्रशासन तक पहुँच गई है।',
  'case_answer.reopen': 'फ़ोटो के साथ फिर खोलें',
  'case_answer.other_photo': 'दूसरा फ़ोटो चुनें',
  'case_answer.still_there': 'अब भी क्या पड़ा है? (वैकल्पिक)',
  'case_answer.reopen_now': 'मामला फिर खोलें',
  'case_answer.reopened': 'मामला {number} फिर खुल गया है',
  'case_answer.question': 'नगर प्रशासन को आपका जवाब',
  'case_answer.send': 'जवाब भेजें',
  'case_answer.sent': 'आपका जवाब भेज दिया गया',
  'case_answer.missing': 'कृपया जवाब लिखें',
  'case_answer.thanks': 'आपके जवाब के लिए धन्यवाद',
  'case_answer.failed': 'आपका जवाब नहीं भेजा जा सका',
};
