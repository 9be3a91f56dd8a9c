import type { Site } from '../http/site.ts';
export function userRoutes(_app: unknown, _site: Site & { tokens: unknown }) {}
