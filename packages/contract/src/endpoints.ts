import type { Role } from './roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may call: `anyone`, `signed-in`, or the roles that may. */
export type Access = 'anyone' | 'signed-in' | readonly Role[];
type Endpoint = { method: Method; path: `/${string}`; access: Access };

export const API_PREFIX = '/api';

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
  listSessions: { method: 'GET', path: '/users/sessions/', access: 'signed-in' },
  endSession: { method: 'DELETE', path: '/users/sessions/:session_id/', access: 'signed-in' },
  endOtherSessions: { method: 'POST', path: '/users/sessions/end-others/', access: 'signed-in' },
  forgotPassword: { method: 'POST', path: '/users/password/forgot/', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/users/password/reset/', access: 'anyone' },
  refresh: { method: 'POST', path: '/auth/refresh/', access: 'anyone' },
  uploadImage: { method: 'POST', path: '/images/upload/', access: 'signed-in' },
  listImages: { method: 'GET', path: '/images/list/', access: 'signed-in' },
  countImages: { method: 'GET', path: '/images/counts/', access: ['admin'] },
  showImage: { method: 'GET', path: '/images/:image_id/', access: 'signed-in' },
  changePlace: { method: 'PUT', path: '/images/:image_id/place/', access: 'signed-in' },
  deleteImage: { method: 'DELETE', path: '/images/:image_id/delete/', access: 'signed-in' },
  listTrash: { method: 'GET', path: '/images/trash/', access: 'signed-in' },
  restoreImage: { method: 'POST', path: '/images/:image_id/restore/', access: 'signed-in' },
  purgeImage: { method: 'DELETE', path: '/images/trash/:image_id/', access: 'signed-in' },
  reprocessImage: { method: 'POST', path: '/images/:image_id/reprocess/', access: 'signed-in' },
  showProcessing: { method: 'GET', path: '/admin/processing/', access: ['admin'] },
  listProcessingJobs: { method: 'GET', path: '/admin/processing/jobs/', access: ['admin'] },
  startProcessing: { method: 'POST', path: '/admin/processing/start/', access: ['admin'] },
  pauseProcessing: { method: 'POST', path: '/admin/processing/pause/', access: ['admin'] },
  stopProcessing: { method: 'POST', path: '/admin/processing/stop/', access: ['admin'] },
  retryFailedJobs: { method: 'POST', path: '/admin/processing/retry-failed/', access: ['admin'] },
  reviewImage: { method: 'PUT', path: '/admin/images/:image_id/review/', access: ['admin'] },
  setCoordinates: { method: 'PUT', path: '/admin/images/:image_id/coordinates/', access: ['admin'] },
  imageNeighbours: { method: 'GET', path: '/admin/images/:image_id/neighbours/', access: ['admin'] },
  listRuns: { method: 'GET', path: '/admin/images/:image_id/runs/', access: ['admin'] },
  startBulkJob: { method: 'POST', path: '/admin/bulk-jobs/', access: ['admin'] },
  listBulkJobs: { method: 'GET', path: '/admin/bulk-jobs/', access: ['admin'] },
  showBulkJob: { method: 'GET', path: '/admin/bulk-jobs/:job_id/', access: ['admin'] },
  listBulkItems: { method: 'GET', path: '/admin/bulk-jobs/:job_id/items/', access: ['admin'] },
  /** Signed links, because an <img> cannot send a token. */
  media: { method: 'GET', path: '/media/:folder/:file/', access: 'anyone' },
  listAccounts: { method: 'GET', path: '/admin/users/', access: ['admin'] },
  changeRole: { method: 'PUT', path: '/admin/users/:user_id/role/', access: ['admin'] },
  disableAccount: { method: 'POST', path: '/admin/users/:user_id/disable/', access: ['admin'] },
  enableAccount: { method: 'POST', path: '/admin/users/:user_id/enable/', access: ['admin'] },
  signOutAccount: { method: 'POST', path: '/admin/users/:user_id/sign-out/', access: ['admin'] },
  sendResetLink: { method: 'POST', path: '/admin/users/:user_id/reset-link/', access: ['admin'] },
  listAudit: { method: 'GET', path: '/admin/audit/', access: ['admin'] },
  auditActions: { method: 'GET', path: '/admin/audit/actions/', access: ['admin'] },
  exportAudit: { method: 'GET', path: '/admin/audit/export/', access: ['admin'] },
  events: { method: 'GET', path: '/events/', access: 'signed-in' },
  mlConfig: { method: 'GET', path: '/admin/ml-config/', access: ['admin'] },
  saveMlConfig: { method: 'PUT', path: '/admin/ml-config/', access: ['admin'] },
  mlConfigHistory: { method: 'GET', path: '/admin/ml-config/history/', access: ['admin'] },
  testService: { method: 'POST', path: '/admin/service-tests/', access: ['admin'] },
  testPerformance: { method: 'POST', path: '/admin/performance-tests/', access: ['admin'] },
  modelCheck: { method: 'GET', path: '/admin/model-checks/:check_id/', access: ['admin'] },
  modelPerformance: { method: 'GET', path: '/admin/model-performance/', access: ['admin'] },
  mlWorkers: { method: 'GET', path: '/admin/ml-config/workers/', access: ['admin'] },
  adminHealth: { method: 'GET', path: '/admin/health/', access: ['admin'] },
  adminOverview: { method: 'GET', path: '/admin/overview/', access: ['admin'] },
  listReports: { method: 'GET', path: '/government/reports/', access: ['government', 'admin'] },
  showReport: { method: 'GET', path: '/government/reports/:image_id/', access: ['government', 'admin'] },
  analytics: { method: 'GET', path: '/admin/analytics/', access: ['admin'] },
  listZones: { method: 'GET', path: '/admin/zones/', access: ['admin'] },
  /** Identified by any image of the zone, because zones are computed for each moment and have no lasting id. */
  listZoneUploads: { method: 'GET', path: '/admin/zones/:image_id/uploads/', access: ['admin'] },
  exportReport: { method: 'GET', path: '/admin/reports/export/', access: ['admin'] },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
