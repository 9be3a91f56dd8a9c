import { PATHS } from '../../shared/paths.ts';

/** The parameter that names the open category, or a new one. */
export const OPEN_CATEGORY = 'category';
export const NEW = 'new';

/** The address of the form of a category. */
export const categoryAddress = (category: number | typeof NEW): string =>
  `${PATHS.adminCategories}?${OPEN_CATEGORY}=${category}`;
