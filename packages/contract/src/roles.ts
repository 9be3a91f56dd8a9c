/** Separate from the schemas, so that a page that needs only a role loads no schema library. */
export const ROLES = ['user', 'admin', 'government', 'crew', 'reviewer'] as const;
export type Role = (typeof ROLES)[number];
