import type { Translation } from '../en/index.ts';
import type { moderationMessages as english } from '../en/moderation.ts';

export const moderationMessages: Translation<typeof english> = {
  'moderation.hidden': 'जनता से छिपा हुआ',
  'moderation.hide_text': 'जनता से छिपाएँ',
  'moderation.show_text': 'जनता को फिर दिखाएँ',
  'moderation.words_hidden': 'भेजने वाले और कार्य आदेशों से छिपाया गया। सूचनाओं के शब्द जनता को कभी नहीं दिखते।',
  'moderation.hide_words': 'ये शब्द छिपाएँ',
  'moderation.show_words': 'ये शब्द फिर से दिखाएँ',
  'moderation.cover': 'हिस्से ढकें…',
  'moderation.covered': '{count, plural, one {# हिस्सा ढका है…} other {# हिस्से ढके हैं…}}',
  'moderation.withdraw': 'जनता से हटाएँ',
  'moderation.show_photo': 'जनता को दिखाएँ',
  'moderation.cover_title': 'फ़ोटो के हिस्से ढकें',
  'moderation.cover_text':
    'चेहरों, नंबर प्लेटों या नामों पर आयत बनाएँ। जनता को ये हिस्से भरे हुए दिखते हैं; आपको पूरा फ़ोटो दिखता है।',
  'moderation.photo': 'पूरा फ़ोटो',
  'moderation.area': 'ढका हुआ हिस्सा {number}, कुल {count}',
  'moderation.keys': 'कुंजियाँ: तीर हिस्से को खिसकाते हैं, Shift और तीर आकार बदलते हैं, Delete हटाता है।',
  'moderation.add_area': 'हिस्सा जोड़ें',
  'moderation.remove_area': 'आख़िरी हिस्सा हटाएँ',
  'moderation.full': 'ज़्यादा से ज़्यादा {max} हिस्से ढके जा सकते हैं। दूसरा जोड़ने के लिए एक हटाएँ।',
  'moderation.save': 'सहेजें',
};
