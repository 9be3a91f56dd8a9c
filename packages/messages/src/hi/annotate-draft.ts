import type { annotateDraftMessages as english } from '../en/annotate-draft.ts';
import type { Translation } from '../en/index.ts';

export const annotateDraftMessages: Translation<typeof english> = {
  'annotate_draft.unsaved': 'अभी सहेजा नहीं गया',
  'annotate_draft.saving': 'सहेजा जा रहा है...',
  'annotate_draft.saved': 'मसौदा सहेजा गया',
  'annotate_draft.kept': 'कनेक्शन नहीं है। आपका काम इस डिवाइस पर सुरक्षित है और बाद में सहेजा जाएगा।',
  'annotate_draft.kept_until_loaded': 'आपके घेरे इस डिवाइस पर सुरक्षित हैं। फ़ोटो लोड होने पर आप उनसे आगे बढ़ सकते हैं।',
  'annotate_draft.refused': '{reason} आपका काम इस डिवाइस पर सुरक्षित है और बाद में सहेजा जाएगा।',
  'annotate_draft.not_saved': 'सर्वर इसे सहेज नहीं सका।',
  'annotate_draft.conflict': 'सहेजा नहीं गया: दूसरी विंडो में नया काम सहेजा गया है',
};
