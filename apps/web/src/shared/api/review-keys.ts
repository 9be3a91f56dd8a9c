// Apart from the calls, which the annotator loads when it needs them.
/** The lists of second opinions, by their state. */
export const OPINIONS_KEY = ['second-opinions'] as const;
