// npm run make-admin -- <username>: gives somebody who has registered the role of an admin.
import { buildServer } from './build.mjs';

await buildServer();
await import('../apps/server/dist/make-admin.js');
