// Apart from the calls, which the annotator loads when it needs them.
/** Above the keys of what each submission of a photo may change: lists of reviewers and the random sample. */
export const REVIEWS_KEY = ['reviews'] as const;
/** The current random sample with how far it is labelled. */
export const CURRENT_SAMPLE_KEY = [...REVIEWS_KEY, 'current-sample'] as const;
