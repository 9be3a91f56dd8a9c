// Apart from the calls, which the annotator loads when it needs them.
/** The lists of second opinions, by their state. */
export const OPINIONS_KEY = ['second-opinions'] as const;
/** The current random sample with how far it is labelled. */
export const CURRENT_SAMPLE_KEY = ['current-sample'] as const;
/** The list of suspect labels. */
export const SUSPECTS_KEY = ['suspect-labels'] as const;
