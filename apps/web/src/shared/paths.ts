import { ANALYSIS_PAGE, type Role, WORKPLACE_PAGE } from '@smart-waste/contract';

/** The address of every screen; the router has a page for each of them. */
export const PATHS = {
  home: '/',
  auth: '/auth',
  account: '/account',
  dashboard: '/dashboard',
  upload: '/upload',
  history: '/history',
  admin: '/admin',
  adminUploads: '/admin/uploads',
  adminAnalysis: ANALYSIS_PAGE,
  adminAnnotate: '/admin/uploads/:image_id/annotate',
  adminReviewQueue: '/admin/review-queue',
  adminDatasets: '/admin/datasets',
  adminEvaluations: '/admin/evaluations',
  adminEvaluation: '/admin/evaluations/:evaluation_id',
  adminCalibrations: '/admin/evaluations/calibrations',
  adminUsers: '/admin/users',
  adminSettings: '/admin/settings',
  adminProcessor: '/admin/ml-processor',
  adminAnalytics: '/admin/analytics',
  adminOperations: '/admin/operations',
  adminCategories: '/admin/categories',
  adminReplyTemplates: '/admin/reply-templates',
  publicCase: '/cases/:number',
  government: WORKPLACE_PAGE,
  governmentUploads: '/government/uploads',
  governmentFigures: '/government/figures',
  unsubscribe: '/unsubscribe',
  test: '/test',
  backendTest: '/backend-test',
  debug: '/debug',
  testPage: '/test-page',
} as const;

/** The public page of the case to which a report with this number belongs. */
export const buildCasePath = (number: number): `/${string}` => `/cases/${number}`;

/** The parameter with which `/auth` opens the registration card. */
export const REGISTRATION_PARAMETER = 'register';

/** What the address of the annotator ends with when it is opened from what to review next: its steps follow that order. */
export const FROM_QUEUE = 'from=queue';
/** The parameter of the address that says behind which photo the shown page of that list begins; the first page has none. */
export const QUEUE_PAGE_PARAMETER = 'after';
/** What it ends with for the photos of the random sample that wait for their labels. */
export const FROM_SAMPLE = 'from=sample';
/** Marks a photo that was opened to give a second opinion, or to decide between two. */
export const FROM_OPINIONS = 'from=opinions';
export const OPINIONS_PATH = `${PATHS.adminReviewQueue}?list=opinions`;
/** Marks a photo that was opened because its labels may be wrong. */
export const FROM_SUSPECTS = 'from=suspects';
export const SUSPECTS_PATH = `${PATHS.adminReviewQueue}?list=suspects`;

/** The address of one image's analysis. */
export const buildAnalysisPath = (imageId: string): string =>
  PATHS.adminAnalysis.replace(':image_id', imageId);

/** The address of one evaluation with all of its figures. */
export const buildEvaluationPath = (evaluationId: string): string =>
  PATHS.adminEvaluation.replace(':evaluation_id', evaluationId);

/** The address at which the boxes of one image are corrected. */
export const annotatePath = (imageId: string): string => PATHS.adminAnnotate.replace(':image_id', imageId);

/** The parameter of `/history` that opens one upload. */
export const UPLOAD_PARAMETER = 'image';
/** The address of one of the person's own uploads: their history with its details. */
export const buildUploadPath = (imageId: string): string => `${PATHS.history}?${UPLOAD_PARAMETER}=${imageId}`;

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** The start screen of a user with this role. */
export function getHomePath(role: Role): Path {
  if (role === 'admin') return PATHS.admin;
  if (role === 'reviewer') return PATHS.adminReviewQueue;
  return role === 'user' ? PATHS.dashboard : PATHS.government;
}
