/**
 * The screens that files of the server link to. A module of its own, because the landing page needs the addresses of
 * screens and not those of the API.
 */

/** The screen with the analysis of one photo. */
export const ANALYSIS_PAGE = '/admin/analysis/:image_id';
/** The workplace of the staff, which opens the case of its parameter `case`. */
export const WORKPLACE_PAGE = '/government';
