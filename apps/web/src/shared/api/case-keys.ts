/** What the keys of cached cases begin with; live events refresh everything below. */
export const CASES_KEY = ['cases'] as const;
/** The same of the pages of cases that everyone may open. */
export const PUBLIC_CASES_KEY = ['public-case'] as const;
/** The key of the categories of cases. */
export const CATEGORIES_KEY = ['categories'] as const;
