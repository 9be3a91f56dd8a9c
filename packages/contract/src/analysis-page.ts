/**
 * The screen with the analysis of one photo, which reports link to. A module of its own, because the landing page needs
 * the addresses of screens and not those of the API.
 */
export const ANALYSIS_PAGE = '/admin/analysis/:image_id';
