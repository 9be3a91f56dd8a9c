/** Below this number of objects, or of photos of a kind, a figure is mostly chance. */
export const MIN_OBJECTS = 30;

/** The classes of which a mean is taken, and how many of them have too few objects. */
export type AveragedClasses = { classes: number; too_few: number };

/** The classes of a mean average precision: those with objects, each of which weighs the same. */
export function countAveragedClasses(objectsOfClasses: readonly number[]): AveragedClasses {
  const present = objectsOfClasses.filter((objects) => objects > 0);
  return { classes: present.length, too_few: present.filter((objects) => objects < MIN_OBJECTS).length };
}

/**
 * Whether a mean over classes is mostly chance: that of at least half of them is (EV-17). Many objects of one class do not make
 * up for the others, and the bootstrap cannot tell: a class whose three objects were found has the same figure in each resample.
 */
export const isMeanTooFew = ({ classes, too_few }: AveragedClasses): boolean => 2 * too_few >= classes;

type MeanFigure = { value: number | null; interval: { low: number; high: number } | null; too_few: boolean };
type Headlines = { map50: MeanFigure; map50_95: MeanFigure; averaged_classes?: AveragedClasses | undefined };

/**
 * Headlines of an evaluation that was made before means over classes were judged by their classes, as they would be made now
 * (EV-17): the objects of each class say whether the means are too few. Newer ones are returned as they are.
 */
export function judgeMeans<Given extends Headlines>(
  headlines: Given,
  objectsOfClasses: readonly number[],
): Given {
  if (headlines.averaged_classes) return headlines;
  const averaged_classes = countAveragedClasses(objectsOfClasses);
  const judge = (figure: MeanFigure): MeanFigure =>
    isMeanTooFew(averaged_classes) ? { ...figure, interval: null, too_few: true } : figure;
  return {
    ...headlines,
    averaged_classes,
    map50: judge(headlines.map50),
    map50_95: judge(headlines.map50_95),
  };
}
