import type { Translation } from '../en/index.ts';
import type { outboxMessages as english } from '../en/outbox.ts';

export const outboxMessages: Translation<typeof english> = {
  'outbox.saved_offline': 'ऑफ़लाइन सहेजा गया',
  'outbox.will_retry': 'आपके ऑनलाइन आते ही हम फिर कोशिश करेंगे।',
  'outbox.saved_here': 'इस डिवाइस पर सहेजा गया। हम फिर कोशिश करेंगे।',
  'outbox.all_sent': 'रुके हुए ऑफ़लाइन अपलोड भेज दिए गए हैं।',
  'outbox.retry_failed': 'ऑफ़लाइन अपलोड दोबारा नहीं भेजा जा सका। बाद के लिए रखा गया है।',
  'outbox.rejected':
    '{count, plural, one {सर्वर ने रुका हुआ # फ़ोटो नहीं लिया।} other {सर्वर ने रुके हुए # फ़ोटो नहीं लिए।}}',
  'outbox.duplicates':
    '{count, plural, one {रुका हुआ # फ़ोटो पहले भेजा जा चुका था। उसका स्थान चुनने के लिए अपलोड खोलें।} other {रुके हुए # फ़ोटो पहले भेजे जा चुके थे। उनके स्थान चुनने के लिए अपलोड खोलें।}}',
  'outbox.waiting': '{count, plural, one {इस डिवाइस पर # फ़ोटो रुका है} other {इस डिवाइस पर # फ़ोटो रुके हैं}}',
  'outbox.show_waiting': 'दिखाएँ',
};
