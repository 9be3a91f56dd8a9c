// Apart from the calls, which the annotator loads when it needs them.
/** Above the keys of what each submission of a photo may change: lists of reviewers and the random sample. */
export const REVIEWS_KEY = ['reviews'] as const;
/** The order of review. */
export const QUEUE_KEY = [...REVIEWS_KEY, 'queue'] as const;
/** The list of suspect labels. */
export const SUSPECTS_KEY = [...REVIEWS_KEY, 'suspect-labels'] as const;
/** The lists of second opinions, by their state. */
export const OPINIONS_KEY = [...REVIEWS_KEY, 'second-opinions'] as const;
/** The current random sample with how far it is labelled. */
export const CURRENT_SAMPLE_KEY = [...REVIEWS_KEY, 'current-sample'] as const;
