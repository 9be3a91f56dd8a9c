import type { annotateSubmittedMessages as english } from '../en/annotate-submitted.ts';
import type { Translation } from '../en/index.ts';

export const annotateSubmittedMessages: Translation<typeof english> = {
  'annotate_submitted.accepted': '{count, plural, one {स्वीकार किया: # घेरा} other {स्वीकार किए: # घेरे}}',
  'annotate_submitted.checked':
    '{count, plural, =0 {यहाँ कचरा नहीं: पूरा फ़ोटो जाँचा} one {पूरा फ़ोटो जाँचा: # घेरा} other {पूरा फ़ोटो जाँचा: # घेरे}}',
  'annotate_submitted.decision':
    '{count, plural, =0 {विवाद का फ़ैसला हुआ: यहाँ कचरा नहीं} one {विवाद का फ़ैसला हुआ: # घेरा} other {विवाद का फ़ैसला हुआ: # घेरे}}',
  'annotate_submitted.opinion_given':
    '{count, plural, =0 {दूसरी राय भेजी गई: यहाँ कचरा नहीं} one {दूसरी राय भेजी गई: # घेरा} other {दूसरी राय भेजी गई: # घेरे}}',
  'annotate_submitted.last_photo': 'यह इस सूची का आख़िरी फ़ोटो था',
};
