import type { Translation } from '../en/index.ts';
import type { waitingMessages as english } from '../en/waiting.ts';

export const waitingMessages: Translation<typeof english> = {
  'waiting.steps_sent':
    '{count, plural, one {आपका सहेजा हुआ काम भेज दिया गया।} other {सहेजे हुए # काम भेज दिए गए।}}',
  'waiting.steps_to_decide':
    '{count, plural, one {इस बीच एक मामला बदल गया। तय करने के लिए मेरे मामले खोलें।} other {इस बीच # मामले बदल गए। तय करने के लिए मेरे मामले खोलें।}}',
  'waiting.steps':
    '{count, plural, one {# मामले का काम इस डिवाइस पर रुका है} other {# मामलों का काम इस डिवाइस पर रुका है}}',
  'waiting.title': 'इस डिवाइस पर रुके हुए',
  'waiting.for_connection': 'कनेक्शन की प्रतीक्षा में',
  'waiting.retry_now': 'अभी फिर भेजें',
};
