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
        confidence: 0.845,
        box: [0.203, 0.139, 0.297, 0.614],
        labelAt: 'right',
      },
      { title: 'Overflowing bin', confidence: 0.89, box: [0.536, 0.121, 0.269, 0.544] },
      { title: 'Garbage pile', confidence: 0.798, box: [0.058, 0.414, 0.735, 0.544] },
    ],
  },
  binAndPile: {
    url: binAndPile,
    color: '#77756c',
    found: [
      { title: 'Overflowing bin', confidence: 0.936, box: [0.127, 0.037, 0.522, 0.573] },
      { title: 'Garbage pile', confidence: 0.837, box: [0.216, 0.456, 0.719, 0.529] },
    ],
  },
  binsTidy: {
    url: binsTidy,
    color: '#7c8a6c',
    found: [
      { title: 'Bin', confidence: 0.929, box: [0.138, 0.339, 0.242, 0.486] },
      { title: 'Bin', confidence: 0.927, box: [0.394, 0.359, 0.212, 0.443] },
      { title: 'Bin', confidence: 0.82, box: [0.611, 0.332, 0.247, 0.488] },
    ],
  },
  pileStreet: { url: pileStreet, color: '#97938b', found: [] },
} satisfies Record<string, Sample>;
