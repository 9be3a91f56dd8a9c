import type { Role } from '@smart-waste/contract';

/** The only place where the address of a screen is spelled. */
export const PATHS = {
  home: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  upload: '/upload',
  history: '/history',
  admin: '/admin',
  adminUploads: '/admin/uploads',
  adminAnalysis: '/admin/analysis/:image_id',
  adminUsers: '/admin/users',
  adminSettings: '/admin/settings',
  adminProcessor: '/admin/ml-processor',
  adminAnalytics: '/admin/analytics',
  government: '/government',
  test: '/test',
  backendTest: '/backend-test',
  debug: '/debug',
  testPage: '/test-page',
} as const;

/** Where the analysis of one image stands. */
export const analysisPath = (imageId: string): string => PATHS.adminAnalysis.replace(':image_id', imageId);

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** Screens that are finished. A link to any other stays hidden; the router has a page for each of these. */
export const OPEN_SCREENS = [
  '/',
  '/auth',
  '/dashboard',
  '/upload',
  '/history',
  '/admin',
  '/admin/uploads',
  '/admin/analysis/:image_id',
  '/admin/ml-processor',
  '/admin/settings',
  '/government',
  '/admin/users',
  '/test',
  '/backend-test',
  '/debug',
  '/test-page',
  '/admin/analytics',
] as const satisfies Path[];
export type OpenScreen = (typeof OPEN_SCREENS)[number];

export const isOpen = (path: Path): path is OpenScreen => OPEN_SCREENS.some((open) => open === path);

/** Where somebody with this role starts; the dashboard while their own screen is not open. */
export function homeFor(role: Role): Path {
  if (role === 'admin' && isOpen(PATHS.admin)) return PATHS.admin;
  if (role === 'government' && isOpen(PATHS.government)) return PATHS.government;
  return PATHS.dashboard;
}
