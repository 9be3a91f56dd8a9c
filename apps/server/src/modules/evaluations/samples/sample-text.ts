import type { SampleRow } from '../ports/samples.ts';

export type NamedSample = Pick<SampleRow, 'number' | 'seed' | 'size'>;

/** On which sample figures were made (EV-39), for the output of a command. */
export const describeSample = ({ number, seed, size }: NamedSample): string =>
  `sample ${number} (seed ${seed}, ${size} ${size === 1 ? 'photo' : 'photos'})`;
