import type { Site } from '../http/site.ts';
export function operatorRoutes(_app: unknown, _site: Site) {}
