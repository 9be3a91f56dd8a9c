import { words } from '../words/words.ts';

/** What the sample photos show, and who took them. */
export const sampleWords = words(
  {
    overflowingBins: 'Two overflowing bins beside a fence, with loose garbage piled in front of them',
    binAndPile: 'An overflowing green bin beside a torn bag of garbage',
    tidyBins: 'Three closed bins in a row beside a hedge',
    streetPile: 'A heap of garbage on a street corner',
    credit: 'Photos: project-shb1t on Roboflow Universe, CC BY 4.0',
  },
  {
    overflowingBins: 'बाड़ के पास दो भरे हुए कूड़ेदान, जिनके आगे खुला कचरा पड़ा है',
    binAndPile: 'भरा हुआ हरा कूड़ेदान और पास में कचरे की फटी थैली',
    tidyBins: 'झाड़ी के पास कतार में तीन बंद कूड़ेदान',
    streetPile: 'सड़क के कोने पर कचरे का ढेर',
    credit: 'तस्वीरें: project-shb1t, Roboflow Universe, CC BY 4.0',
  },
);

/** The detector's class titles as the samples use them. */
export const classWords = words(
  { 'Overflowing bin': 'Overflowing bin', 'Garbage pile': 'Garbage pile', Bin: 'Bin' },
  { 'Overflowing bin': 'भरा कूड़ेदान', 'Garbage pile': 'कचरे का ढेर', Bin: 'कूड़ेदान' },
);
