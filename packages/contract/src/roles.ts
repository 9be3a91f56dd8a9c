/** Apart from the schemas, so that a page that only asks for a role loads no schema library. */
export const ROLES = ['user', 'admin', 'government'] as const;
export type Role = (typeof ROLES)[number];
