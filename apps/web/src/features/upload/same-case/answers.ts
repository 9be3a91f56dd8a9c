/** What was said about a photo at a place: the number of the case that it shows, or null for none of the suggested. */
export type SameCaseAnswer = {
  at: string;
  number: number | null;
  /** The question is shown, and nothing was said yet. A photo that is sent so is asked about afterwards. */
  isOpen?: boolean;
};
/** By the ids of the photos. */
export type SameCaseAnswers = Readonly<Record<string, SameCaseAnswer | undefined>>;

/** An answer holds for the place for which the question was asked. */
export const buildPlaceKey = (latitude: number | null, longitude: number | null): string =>
  `${latitude} ${longitude}`;

/** The photos whose question is shown and not answered. */
export const openQuestions = (ids: readonly string[], answers: SameCaseAnswers): string[] =>
  ids.filter((id) => answers[id]?.isOpen);
