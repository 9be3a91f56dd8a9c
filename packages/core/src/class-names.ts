const toWords = (name: string) => name.replaceAll(/[\s_-]+/g, ' ').trim();

/** The form in which two spellings of a class are compared: `Plastic_Bag` and `plastic bag` are one class. */
export const normalizeClassName = (name: string): string => toWords(name).toLowerCase();

/** The title of a class whose model gives none: `plastic_bag` is shown as `Plastic bag`. */
export function toClassTitle(name: string): string {
  const title = toWords(name);
  return title.charAt(0).toUpperCase() + title.slice(1);
}
