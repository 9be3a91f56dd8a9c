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
        confidence: 0.92,
        box: [0.203, 0.138, 0.295, 0.608],
        labelAt: 'right',
      },
      { title: 'Overflowing bin', confidence: 0.884, box: [0.535, 0.127, 0.281, 0.54] },
      { title: 'Garbage pile', confidence: 0.769, box: [0, 0.429, 0.809, 0.544] },
      {
        title: 'Garbage pile',
        confidence: 0.384,
        box: [0.263, 0.461, 0.555, 0.496],
        labelAt: 'right',
      },
    ],
  },
  binAndPile: {
    url: binAndPile,
    color: '#77756c',
    found: [
      { title: 'Overflowing bin', confidence: 0.928, box: [0.13, 0.048, 0.513, 0.561] },
      { title: 'Garbage pile', confidence: 0.768, box: [0.22, 0.45, 0.729, 0.531] },
    ],
  },
  binsTidy: {
    url: binsTidy,
    color: '#7c8a6c',
    found: [
      { title: 'Bin', confidence: 0.949, box: [0.141, 0.346, 0.244, 0.475] },
      { title: 'Bin', confidence: 0.925, box: [0.393, 0.363, 0.207, 0.441] },
      { title: 'Bin', confidence: 0.928, box: [0.61, 0.349, 0.253, 0.464] },
    ],
  },
  pileStreet: { url: pileStreet, color: '#97938b', found: [] },
} satisfies Record<string, Sample>;
