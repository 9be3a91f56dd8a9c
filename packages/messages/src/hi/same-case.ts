import type { Translation } from '../en/index.ts';
import type { sameCaseMessages as english } from '../en/same-case.ts';

export const sameCaseMessages: Translation<typeof english> = {
  'same_case.title': 'पहले से रिपोर्ट है?',
  'same_case.looking': 'इस जगह के पास की रिपोर्टें देखी जा रही हैं…',
  'same_case.none': 'इस जगह के पास हाल में किसी ने कुछ रिपोर्ट नहीं किया है।',
  'same_case.failed': 'इस जगह के पास की रिपोर्टें अभी नहीं दिखाई जा सकतीं।',
  'same_case.send_anyway': 'आप अपनी फ़ोटो भेज सकते हैं और बाद में तय कर सकते हैं।',
  'same_case.question': '{when} {meters} मीटर दूर रिपोर्ट किया गया: क्या यह वही है?',
  'same_case.question_cleaned': '{when} {meters} मीटर दूर साफ़ किया गया: क्या कचरा वापस आ गया है?',
  'same_case.yes': 'अब भी वहीं है',
  'same_case.no': 'नहीं, यह कुछ और है',
  'same_case.position': '{count} में से {index}',
  'same_case.photo': 'रिपोर्ट {number} की फ़ोटो',
  'same_case.no_photo': 'कोई सार्वजनिक फ़ोटो नहीं',
  'same_case.reports': '{count, plural, one {# रिपोर्ट} other {# रिपोर्टें}}',
  'same_case.followed': 'इसके जवाब आपको पहले से मिलते हैं',
  'same_case.said_yes': 'आपकी फ़ोटो रिपोर्ट {number} में जोड़ी जाएगी। इसका हर जवाब आपको मिलेगा।',
  'same_case.said_back': 'रिपोर्ट {number} समाप्त हो चुकी है। आपकी फ़ोटो से उससे जुड़ी एक नई रिपोर्ट बनेगी।',
  'same_case.said_no': 'यह कुछ और है: आपकी फ़ोटो एक अलग रिपोर्ट बनेगी।',
  'same_case.change': 'जवाब बदलें',
  'same_case.hint': 'क्या यह पहले रिपोर्ट किया गया था? पास की रिपोर्टें देखने के लिए विवरण खोलें।',
  'same_case.joined': 'आपकी फ़ोटो अब मामले {number} का हिस्सा है',
  'same_case.linked': 'आपकी रिपोर्ट {number} समाप्त हो चुकी रिपोर्ट से जोड़ दी गई है',
  'same_case.not_saved': 'आपका जवाब सहेजा नहीं जा सका',
};
