import type { Translation } from '../en/index.ts';
import type { sampleMessages as english } from '../en/sample.ts';

export const sampleMessages: Translation<typeof english> = {
  'sample.overflowing_bins': 'बाड़ के पास दो भरे हुए कूड़ेदान, जिनके आगे खुला कचरा पड़ा है',
  'sample.bin_and_pile': 'भरा हुआ हरा कूड़ेदान और पास में कचरे की फटी थैली',
  'sample.tidy_bins': 'झाड़ी के पास कतार में तीन बंद कूड़ेदान',
  'sample.street_pile': 'सड़क के कोने पर कचरे का ढेर',
  'sample.credit': 'फ़ोटो: project-shb1t, Roboflow Universe, CC BY 4.0',
};
