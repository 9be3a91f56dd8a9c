import { PATHS } from '../../shared/paths.ts';

/** The parameter that names the open template, or a new one. */
export const OPEN_TEMPLATE = 'template';
export const NEW = 'new';

/** The address of the form of a template. */
export const templateAddress = (template: number | typeof NEW): string =>
  `${PATHS.adminReplyTemplates}?${OPEN_TEMPLATE}=${template}`;
