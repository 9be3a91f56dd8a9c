import type { evaluationNoteMessages as english } from '../en/evaluation-notes.ts';
import type { Translation } from '../en/index.ts';

export const evaluationNoteMessages: Translation<typeof english> = {
  'evaluation.broke_off': 'मूल्यांकन बीच में रुक गया। उसे फिर से शुरू करें; वर्कर के लॉग में कारण लिखा है।',
  'evaluation.model_changed': 'मूल्यांकन के दौरान मॉडल बदल दिया गया, और दो मॉडलों के आँकड़े मिल जाते। उसे फिर से शुरू करें।',
  'evaluation.nothing_answered': 'डिटेक्टर ने इनमें से किसी फ़ोटो का उत्तर नहीं दिया, इसलिए कोई आँकड़े नहीं हैं।',
  'evaluation.note.excluded':
    '{photos, plural, one {# फ़ोटो छोड़ा गया} other {# फ़ोटो छोड़े गए}}, क्योंकि मॉडल को उससे या उस जगह के फ़ोटो से प्रशिक्षित किया गया था।',
  'evaluation.note.hard_cases':
    'ये फ़ोटो कठिन होने के कारण चुने गए थे। इन आँकड़ों से यह पता नहीं चलता कि सभी फ़ोटो पर मॉडल कितना अच्छा है।',
  'evaluation.note.import':
    'ये फ़ोटो आयात किए गए हैं। आँकड़े यहाँ के फ़ोटो के बारे में कुछ नहीं बताते, और जगहें पता नहीं हैं: अंतराल फ़ोटो पर हैं।',
  'evaluation.note.may_have_seen':
    'मॉडल यह नहीं बताता कि उसे किन फ़ोटो से प्रशिक्षित किया गया। हो सकता है उसने इनमें से कुछ देखे हों, जिससे आँकड़े ज़रूरत से अच्छे दिखते हैं।',
  'evaluation.note.newest_hard_cases':
    'कठिन फ़ोटो में से केवल उन {max, number} का मूल्यांकन होता है जो सबसे बाद में जाँचे गए।',
  'evaluation.note.partly_labelled':
    'नमूने के {size, number} फ़ोटो में से {photos, plural, one {पहला # गिना गया है} other {पहले # गिने गए हैं}}; बाकी अभी चिह्नित नहीं हैं, या हटा दिए गए।',
};
