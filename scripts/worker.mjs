// npm run worker: one more process that analyses photos, beside a running product (needs DATABASE_URL).
import { buildServer } from './build.mjs';

await buildServer();
await import('../apps/server/dist/worker.js');
