import type { Role } from './roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may call: `anyone`, `signed-in`, or the roles that may. */
export type Access = 'anyone' | 'signed-in' | readonly Role[];
type Endpoint = { method: Method; path: `/${string}`; access: Access };

export const API_PREFIX = '/api';

// Named once, because every screen loads this table.
const ADMINS = ['admin'] as const;
const OFFICERS = ['government', 'admin'] as const;
const STAFF = ['government', 'admin', 'crew'] as const;

/** Every call of the API, below API_PREFIX, with who may call it. `:name` is a path parameter. */
export const ENDPOINTS = {
  usersHealth: { method: 'GET', path: '/users/health/', access: 'anyone' },
  imagesHealth: { method: 'GET', path: '/images/health/', access: 'anyone' },
  clientConfig: { method: 'GET', path: '/client-config/', access: 'anyone' },
  login: { method: 'POST', path: '/users/login/', access: 'anyone' },
  register: { method: 'POST', path: '/users/register/', access: 'anyone' },
  logout: { method: 'POST', path: '/users/logout/', access: 'signed-in' },
  profile: { method: 'GET', path: '/users/profile/', access: 'signed-in' },
  updateProfile: { method: 'PUT', path: '/users/profile/update/', access: 'signed-in' },
  createDataLink: { method: 'POST', path: '/users/data/link/', access: 'signed-in' },
  downloadOwnData: { method: 'GET', path: '/users/data/', access: 'signed-in' },
  /** A link, because a download that the browser writes to the disk cannot send a token. */
  downloadLinkedData: { method: 'GET', path: '/users/data/file/', access: 'anyone' },
  deleteAccount: { method: 'POST', path: '/users/account/delete/', access: 'signed-in' },
  confirmEmail: { method: 'POST', path: '/users/email/confirm/', access: 'anyone' },
  /** Sends a link to the present address of the account. */
  sendEmailConfirmation: { method: 'POST', path: '/users/email/confirmation/', access: 'signed-in' },
  notificationSettings: { method: 'GET', path: '/users/notifications/', access: 'signed-in' },
  saveNotificationSettings: { method: 'PUT', path: '/users/notifications/', access: 'signed-in' },
  addPushDevice: { method: 'POST', path: '/users/notifications/push/', access: 'signed-in' },
  removePushDevice: { method: 'DELETE', path: '/users/notifications/push/', access: 'signed-in' },
  /** Leads to the page that asks; it changes nothing, because mail programs open links. */
  showUnsubscribe: { method: 'GET', path: '/users/notifications/unsubscribe/', access: 'anyone' },
  /** What mail programs send with one click (RFC 8058). */
  unsubscribe: { method: 'POST', path: '/users/notifications/unsubscribe/', access: 'anyone' },
  listSessions: { method: 'GET', path: '/users/sessions/', access: 'signed-in' },
  endSession: { method: 'DELETE', path: '/users/sessions/:session_id/', access: 'signed-in' },
  endOtherSessions: { method: 'POST', path: '/users/sessions/end-others/', access: 'signed-in' },
  forgotPassword: { method: 'POST', path: '/users/password/forgot/', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/users/password/reset/', access: 'anyone' },
  refresh: { method: 'POST', path: '/auth/refresh/', access: 'anyone' },
  uploadImage: { method: 'POST', path: '/images/upload/', access: 'signed-in' },
  listImages: { method: 'GET', path: '/images/list/', access: 'signed-in' },
  countImages: { method: 'GET', path: '/images/counts/', access: ADMINS },
  showImage: { method: 'GET', path: '/images/:image_id/', access: 'signed-in' },
  changePlace: { method: 'PUT', path: '/images/:image_id/place/', access: 'signed-in' },
  deleteImage: { method: 'DELETE', path: '/images/:image_id/delete/', access: 'signed-in' },
  listTrash: { method: 'GET', path: '/images/trash/', access: 'signed-in' },
  restoreImage: { method: 'POST', path: '/images/:image_id/restore/', access: 'signed-in' },
  purgeImage: { method: 'DELETE', path: '/images/trash/:image_id/', access: 'signed-in' },
  reprocessImage: { method: 'POST', path: '/images/:image_id/reprocess/', access: 'signed-in' },
  showProcessing: { method: 'GET', path: '/admin/processing/', access: ADMINS },
  listProcessingJobs: { method: 'GET', path: '/admin/processing/jobs/', access: ADMINS },
  startProcessing: { method: 'POST', path: '/admin/processing/start/', access: ADMINS },
  pauseProcessing: { method: 'POST', path: '/admin/processing/pause/', access: ADMINS },
  stopProcessing: { method: 'POST', path: '/admin/processing/stop/', access: ADMINS },
  retryFailedJobs: { method: 'POST', path: '/admin/processing/retry-failed/', access: ADMINS },
  reviewImage: { method: 'PUT', path: '/admin/images/:image_id/review/', access: ADMINS },
  setCoordinates: { method: 'PUT', path: '/admin/images/:image_id/coordinates/', access: ADMINS },
  imageNeighbours: { method: 'GET', path: '/admin/images/:image_id/neighbours/', access: ADMINS },
  listRuns: { method: 'GET', path: '/admin/images/:image_id/runs/', access: ADMINS },
  startBulkJob: { method: 'POST', path: '/admin/bulk-jobs/', access: ADMINS },
  listBulkJobs: { method: 'GET', path: '/admin/bulk-jobs/', access: ADMINS },
  showBulkJob: { method: 'GET', path: '/admin/bulk-jobs/:job_id/', access: ADMINS },
  listBulkItems: { method: 'GET', path: '/admin/bulk-jobs/:job_id/items/', access: ADMINS },
  /** Signed links, because an <img> cannot send a token. */
  media: { method: 'GET', path: '/media/:folder/:file/', access: 'anyone' },
  listAccounts: { method: 'GET', path: '/admin/users/', access: ADMINS },
  changeRole: { method: 'PUT', path: '/admin/users/:user_id/role/', access: ADMINS },
  disableAccount: { method: 'POST', path: '/admin/users/:user_id/disable/', access: ADMINS },
  enableAccount: { method: 'POST', path: '/admin/users/:user_id/enable/', access: ADMINS },
  signOutAccount: { method: 'POST', path: '/admin/users/:user_id/sign-out/', access: ADMINS },
  sendResetLink: { method: 'POST', path: '/admin/users/:user_id/reset-link/', access: ADMINS },
  listAudit: { method: 'GET', path: '/admin/audit/', access: ADMINS },
  auditActions: { method: 'GET', path: '/admin/audit/actions/', access: ADMINS },
  exportAudit: { method: 'GET', path: '/admin/audit/export/', access: ADMINS },
  events: { method: 'GET', path: '/events/', access: 'signed-in' },
  mlConfig: { method: 'GET', path: '/admin/ml-config/', access: ADMINS },
  saveMlConfig: { method: 'PUT', path: '/admin/ml-config/', access: ADMINS },
  mlConfigHistory: { method: 'GET', path: '/admin/ml-config/history/', access: ADMINS },
  testService: { method: 'POST', path: '/admin/service-tests/', access: ADMINS },
  testPerformance: { method: 'POST', path: '/admin/performance-tests/', access: ADMINS },
  modelCheck: { method: 'GET', path: '/admin/model-checks/:check_id/', access: ADMINS },
  modelPerformance: { method: 'GET', path: '/admin/model-performance/', access: ADMINS },
  mlWorkers: { method: 'GET', path: '/admin/ml-config/workers/', access: ADMINS },
  adminHealth: { method: 'GET', path: '/admin/health/', access: ADMINS },
  adminOverview: { method: 'GET', path: '/admin/overview/', access: ADMINS },
  listReports: { method: 'GET', path: '/government/reports/', access: OFFICERS },
  showReport: { method: 'GET', path: '/government/reports/:image_id/', access: OFFICERS },
  listOwnReports: { method: 'GET', path: '/reports/', access: 'signed-in' },
  reportUpload: { method: 'POST', path: '/reports/', access: 'signed-in' },
  updateOwnReport: { method: 'PUT', path: '/reports/:number/', access: 'signed-in' },
  recordReport: { method: 'POST', path: '/reports/recorded/', access: OFFICERS },
  listCases: { method: 'GET', path: '/cases/', access: STAFF },
  mapCases: { method: 'GET', path: '/cases/map/', access: STAFF },
  suggestCases: { method: 'GET', path: '/cases/near/', access: 'signed-in' },
  exportCases: { method: 'GET', path: '/cases/export/', access: STAFF },
  planCaseRoute: { method: 'GET', path: '/cases/route/', access: STAFF },
  printWorkOrders: { method: 'GET', path: '/cases/work-orders/', access: STAFF },
  showCaseFigures: { method: 'GET', path: '/cases/figures/', access: OFFICERS },
  listCaseStaff: { method: 'GET', path: '/cases/staff/', access: STAFF },
  changeCases: { method: 'POST', path: '/cases/bulk/', access: OFFICERS },
  listCaseViews: { method: 'GET', path: '/cases/views/', access: ['government', 'admin', 'crew'] },
  addCaseView: { method: 'POST', path: '/cases/views/', access: ['government', 'admin', 'crew'] },
  updateCaseView: { method: 'PUT', path: '/cases/views/:view_id/', access: ['government', 'admin', 'crew'] },
  deleteCaseView: {
    method: 'DELETE',
    path: '/cases/views/:view_id/',
    access: ['government', 'admin', 'crew'],
  },
  listCategories: { method: 'GET', path: '/cases/categories/', access: 'anyone' },
  showCase: { method: 'GET', path: '/cases/:number/', access: STAFF },
  updateCase: { method: 'PUT', path: '/cases/:number/', access: OFFICERS },
  /** By the number of any of its reports. */
  moderateCase: { method: 'PUT', path: '/cases/:number/contents/', access: ['government', 'admin'] },
  showPublicCase: { method: 'GET', path: '/cases/:number/public/', access: 'anyone' },
  changeCaseStatus: {
    method: 'POST',
    path: '/cases/:number/transitions/',
    access: STAFF,
  },
  undoCaseChange: { method: 'POST', path: '/cases/:number/undo/', access: STAFF },
  addAfterPhoto: { method: 'POST', path: '/cases/:number/photos/', access: STAFF },
  giveCaseFeedback: { method: 'POST', path: '/cases/:number/feedback/', access: 'signed-in' },
  reopenCase: { method: 'POST', path: '/cases/:number/reopen/', access: 'signed-in' },
  answerCaseQuestion: { method: 'POST', path: '/cases/:number/answer/', access: 'signed-in' },
  addCaseNote: { method: 'POST', path: '/cases/:number/notes/', access: STAFF },
  mergeCase: { method: 'POST', path: '/cases/:number/merge/', access: OFFICERS },
  splitCase: { method: 'POST', path: '/cases/:number/split/', access: OFFICERS },
  addCategory: { method: 'POST', path: '/admin/categories/', access: ADMINS },
  updateCategory: { method: 'PUT', path: '/admin/categories/:category_id/', access: ADMINS },
  analytics: { method: 'GET', path: '/admin/analytics/', access: ADMINS },
  listZones: { method: 'GET', path: '/admin/zones/', access: ADMINS },
  /** Identified by any image of the zone, because zones are computed for each moment and have no lasting id. */
  listZoneUploads: { method: 'GET', path: '/admin/zones/:image_id/uploads/', access: ADMINS },
  exportReport: { method: 'GET', path: '/admin/reports/export/', access: ADMINS },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
