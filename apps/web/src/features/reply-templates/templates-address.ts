import { PATHS } from '../../shared/paths.ts';

/** The parameter that names the open template, or a new one. */
export const TEMPLATE_PARAMETER = 'template';
export const NEW_TEMPLATE = 'new';

/** The address of the form of a template. */
export const buildTemplateAddress = (template: number | typeof NEW_TEMPLATE): string =>
  `${PATHS.adminReplyTemplates}?${TEMPLATE_PARAMETER}=${template}`;
