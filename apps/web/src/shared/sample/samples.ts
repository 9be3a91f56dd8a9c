import binAndPile from './bin-and-pile.webp';
import binsOverflowing from './bins-overflowing.webp';
import binsTidy from './bins-tidy.webp';
import pileStreet from './pile-street.webp';

export type SampleBox = {
  title: 'Overflowing bin' | 'Garbage pile' | 'Bin';
  confidence: number;
  box: [number, number, number, number];
  /** Which corner of the box its label keeps to, so that neighbours do not cover each other. */
  labelAt?: 'left' | 'right';
};
/** A square photo and the bundled detector's real answer to it; boxes are x, y, width, height as fractions. */
export type Sample = { url: string; color: string; found: SampleBox[] };

export const SAMPLES = {
  binsOverflowing: {
    url: binsOverflowing,
    color: '#5d6a63',
    found: [
      {
        title: 'Overflowing bin',
        confidence: 0.846,
        box: [0.204, 0.139, 0.297, 0.611],
        labelAt: 'right',
      },
      { title: 'Overflowing bin', confidence: 0.891, box: [0.536, 0.12, 0.268, 0.543] },
      { title: 'Garbage pile', confidence: 0.8, box: [0.061, 0.415, 0.734, 0.546] },
    ],
  },
  binAndPile: {
    url: binAndPile,
    color: '#77756c',
    found: [
      { title: 'Overflowing bin', confidence: 0.931, box: [0.127, 0.037, 0.524, 0.573] },
      { title: 'Garbage pile', confidence: 0.84, box: [0.215, 0.456, 0.721, 0.528] },
    ],
  },
  binsTidy: {
    url: binsTidy,
    color: '#7c8a6c',
    found: [
      { title: 'Bin', confidence: 0.929, box: [0.138, 0.339, 0.242, 0.487] },
      { title: 'Bin', confidence: 0.925, box: [0.395, 0.359, 0.21, 0.443] },
      { title: 'Bin', confidence: 0.828, box: [0.611, 0.333, 0.246, 0.488] },
    ],
  },
  pileStreet: { url: pileStreet, color: '#97938b', found: [] },
} satisfies Record<string, Sample>;
