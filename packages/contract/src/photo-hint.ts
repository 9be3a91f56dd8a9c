import * as z from 'zod/mini';

/** What the owner of a photo says against what the product shows: a hint for reviewers, never a label. */
export const hint = z.object({ words: z.string(), given_at: z.iso.datetime() });
