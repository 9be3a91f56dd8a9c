import type { Translation } from '../en/index.ts';
import type { textLengthMessages as english } from '../en/text-length.ts';

export const textLengthMessages: Translation<typeof english> = {
  'text_length.count': '{length, number} / {max, number}',
  'text_length.words': '{max, number} में से {length, number} अक्षर',
  'text_length.too_long': 'बहुत लंबा: अधिकतम {max, number} अक्षर। कृपया पाठ छोटा करें; कुछ काटा नहीं गया है।',
};
