import type { Box, Detection } from '@smart-waste/contract';

/** Something in a photo, as a person marked it; the box in fractions of the photo. */
export type Truth = { class: string; box: Box };

/** What people marked in a photo. Classes outside `labelled` were not looked for, so nothing is said about them. */
export type LabelledPhoto = { truths: readonly Truth[]; labelled: ReadonlySet<string> };

/** What people and what a detector saw in the same photo. */
export type SeenPhoto = LabelledPhoto & { detections: readonly Detection[] };
