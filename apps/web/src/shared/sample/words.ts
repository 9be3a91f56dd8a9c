import { words } from '../words/words.ts';

/** The detector's class titles as the samples use them. */
export const classWords = words(
  { 'Overflowing bin': 'Overflowing bin', 'Garbage pile': 'Garbage pile', Bin: 'Bin' },
  { 'Overflowing bin': 'भरा कूड़ेदान', 'Garbage pile': 'कचरे का ढेर', Bin: 'कूड़ेदान' },
);
