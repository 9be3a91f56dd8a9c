import binAndPile from './bin-and-pile.webp';
import binsOverflowing from './bins-overflowing.webp';
import binsTidy from './bins-tidy.webp';
import pileStreet from './pile-street.webp';

export type SampleBox = {
  class: 'overflowing_bin' | 'garbage_pile' | 'bin';
  confidence: number;
  box: [number, number, number, number];
  /** The corner of the box that holds its label, so that neighbours do not cover each other. */
  labelAt?: 'left' | 'right';
};
/** A square photo and the bundled detector's real answer to it; boxes are x, y, width, height as fractions. */
export type Sample = { url: string; color: string; detections: SampleBox[] };

export const SAMPLES = {
  binsOverflowing: {
    url: binsOverflowing,
    color: '#5d6a63',
    detections: [
      {
        class: 'overflowing_bin',
        confidence: 0.919,
        box: [0.204, 0.138, 0.295, 0.607],
        labelAt: 'right',
      },
      { class: 'overflowing_bin', confidence: 0.886, box: [0.536, 0.127, 0.281, 0.54] },
      { class: 'garbage_pile', confidence: 0.767, box: [0, 0.429, 0.809, 0.545] },
      {
        class: 'garbage_pile',
        confidence: 0.391,
        box: [0.264, 0.462, 0.553, 0.494],
        labelAt: 'right',
      },
    ],
  },
  binAndPile: {
    url: binAndPile,
    color: '#77756c',
    detections: [
      { class: 'overflowing_bin', confidence: 0.928, box: [0.129, 0.047, 0.513, 0.561] },
      { class: 'garbage_pile', confidence: 0.77, box: [0.22, 0.449, 0.728, 0.531] },
    ],
  },
  binsTidy: {
    url: binsTidy,
    color: '#7c8a6c',
    detections: [
      { class: 'bin', confidence: 0.949, box: [0.141, 0.346, 0.244, 0.475] },
      { class: 'bin', confidence: 0.924, box: [0.393, 0.363, 0.207, 0.441] },
      { class: 'bin', confidence: 0.93, box: [0.61, 0.349, 0.253, 0.463] },
    ],
  },
  pileStreet: { url: pileStreet, color: '#97938b', detections: [] },
} satisfies Record<string, Sample>;
