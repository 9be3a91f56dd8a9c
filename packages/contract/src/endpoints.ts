import type { Role } from './roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may call: `anyone`, `signed-in`, or the roles that may. */
export type Access = 'anyone' | 'signed-in' | readonly Role[];
type Endpoint = { method: Method; path: `/${string}`; access: Access };

export const API_PREFIX = '/api';

/** Every call of the product, below API_PREFIX. `:name` is a parameter; who may call stands beside it. */
export const ENDPOINTS = {
  usersHealth: { method: 'GET', path: '/users/health/', access: 'anyone' },
  imagesHealth: { method: 'GET', path: '/images/health/', access: 'anyone' },
  clientConfig: { method: 'GET', path: '/client-config/', access: 'anyone' },
  login: { method: 'POST', path: '/users/login/', access: 'anyone' },
  register: { method: 'POST', path: '/users/register/', access: 'anyone' },
  logout: { method: 'POST', path: '/users/logout/', access: 'signed-in' },
  profile: { method: 'GET', path: '/users/profile/', access: 'signed-in' },
  updateProfile: { method: 'PUT', path: '/users/profile/update/', access: 'signed-in' },
  forgotPassword: { method: 'POST', path: '/users/password/forgot/', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/users/password/reset/', access: 'anyone' },
  refresh: { method: 'POST', path: '/auth/refresh/', access: 'anyone' },
  uploadImage: { method: 'POST', path: '/images/upload/', access: 'signed-in' },
  listImages: { method: 'GET', path: '/images/list/', access: 'signed-in' },
  showImage: { method: 'GET', path: '/images/:image_id/', access: 'signed-in' },
  deleteImage: { method: 'DELETE', path: '/images/:image_id/delete/', access: 'signed-in' },
  reprocessImage: { method: 'POST', path: '/images/:image_id/reprocess/', access: 'signed-in' },
  /** Signed links, because an <img> cannot send a token. */
  media: { method: 'GET', path: '/media/:folder/:file/', access: 'anyone' },
  events: { method: 'GET', path: '/events/', access: 'signed-in' },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
