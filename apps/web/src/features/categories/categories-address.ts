import { PATHS } from '../../shared/paths.ts';

/** The parameter that names the open category, or a new one. */
export const CATEGORY_PARAMETER = 'category';
export const NEW_CATEGORY = 'new';

/** The address of the form of a category. */
export const buildCategoryAddress = (category: number | typeof NEW_CATEGORY): string =>
  `${PATHS.adminCategories}?${CATEGORY_PARAMETER}=${category}`;
