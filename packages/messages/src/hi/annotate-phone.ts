import type { annotatePhoneMessages as english } from '../en/annotate-phone.ts';
import type { Translation } from '../en/index.ts';

export const annotatePhoneMessages: Translation<typeof english> = {
  'annotate_phone.finish': 'पूरा करें',
  'annotate_phone.answer_first': 'पहले फ़ोटो के ऊपर दिए सवाल का जवाब दें।',
  'annotate_phone.offline': 'कनेक्शन नहीं है: कनेक्शन लौटते ही आप भेज सकते हैं।',
  'annotate_phone.sheet_class': 'प्रकार',
  'annotate_phone.sheet_boxes': 'घेरे',
  'annotate_phone.sheet_finish': 'यह फ़ोटो पूरा करें',
};
