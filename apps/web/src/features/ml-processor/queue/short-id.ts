const SHOWN_SIGNS = 6;

/** The end of an image's id: enough to tell jobs apart (spec §2). */
export const shortId = ({ imageId }: { imageId: string }): string => imageId.slice(-SHOWN_SIGNS);
