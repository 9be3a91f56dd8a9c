import type { Translation } from '../en/index.ts';
import type { trashMessages as english } from '../en/trash.ts';

export const trashMessages: Translation<typeof english> = {
  'trash.intro':
    'हटाए गए अपलोड यहाँ {days, plural, one {# दिन} other {# दिन}} रहते हैं। उसके बाद वे हमेशा के लिए हटा दिए जाते हैं।',
  'trash.uploads': 'हाल में हटाए गए अपलोड',
  'trash.empty': 'हाल में कुछ नहीं हटाया गया',
  'trash.empty_text': 'जो अपलोड आप हटाते हैं, उसे यहाँ से वापस लाया जा सकता है।',
  'trash.load_failed': 'हटाए गए अपलोड लोड नहीं हो सके',
  'trash.loading_more': 'और अपलोड लोड हो रहे हैं...',
  'trash.deleted': '{ago} हटाया गया',
  'trash.deleted_by': '{name} द्वारा',
  'trash.deleted_by_admin': 'एडमिन द्वारा',
  'trash.owner': '{name} का अपलोड',
  'trash.days_left':
    '{days, plural, =0 {आज हमेशा के लिए हटेगा} one {# दिन में हमेशा के लिए हटेगा} other {# दिन में हमेशा के लिए हटेगा}}',
  'trash.restore': 'वापस लाएँ',
  'trash.restored': 'अपलोड वापस लाया गया',
  'trash.restore_failed': 'अपलोड वापस नहीं लाया जा सका',
  'trash.purge': 'हमेशा के लिए हटाएँ',
  'trash.purge_title': 'हमेशा के लिए हटाएँ',
  'trash.purge_text': 'यह अपलोड हमेशा के लिए हटाएँ? इसका फ़ोटो और जाँच अभी हट जाएँगे। यह वापस नहीं लिया जा सकता।',
  'trash.purge_many_text':
    '{count, plural, one {# अपलोड हमेशा के लिए हटाएँ? इसका फ़ोटो और जाँच अभी हट जाएँगे। यह वापस नहीं लिया जा सकता।} other {# अपलोड हमेशा के लिए हटाएँ? इनके फ़ोटो और जाँच अभी हट जाएँगे। यह वापस नहीं लिया जा सकता।}}',
  'trash.purged': 'अपलोड हमेशा के लिए हटाया गया',
  'trash.purge_failed': 'अपलोड हमेशा के लिए नहीं हटाया जा सका',
  'trash.hint':
    '{days, plural, one {# दिन} other {# दिन}} तक आप "हाल में हटाए गए" से {count, plural, one {इसे वापस} other {इन्हें वापस}} ला सकते हैं।',
  'trash.select': '{place} चुनें',
  'trash.select_unlocated': 'यह फ़ोटो चुनें (स्थान की जानकारी नहीं)',
};
