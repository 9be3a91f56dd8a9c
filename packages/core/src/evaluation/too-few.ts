/** Below this number of objects, or of photos of a kind, a figure is mostly chance. */
export const MIN_OBJECTS = 30;

/** The classes of which a mean is taken, and how many of them have too few objects. */
export type AveragedClasses = { classes: number; too_few: number };

/** The classes of a mean average precision: those with objects, each of which weighs the same. */
export function averagedClasses(objectsOfClasses: readonly number[]): AveragedClasses {
  const present = objectsOfClasses.filter((objects) => objects > 0);
  return { classes: present.length, too_few: present.filter((objects) => objects < MIN_OBJECTS).length };
}

/**
 * Whether a mean over classes is mostly chance: that of at least half of them is (EV-17). Many objects of one class do not make
 * up for the others, and the bootstrap cannot tell: a class whose three objects were found has the same figure in each resample.
 */
export const isMeanTooFew = ({ classes, too_few }: AveragedClasses): boolean => 2 * too_few >= classes;
