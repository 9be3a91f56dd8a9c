const SHOWN_SIGNS = 6;

/** The end of an image's id: enough to tell jobs apart (MP-18). */
export const shortId = ({ imageId }: { imageId: string }): string => imageId.slice(-SHOWN_SIGNS);
