import type { Site } from '../http/site.ts';
export function healthRoutes(_app: unknown, _site: Site) {}
