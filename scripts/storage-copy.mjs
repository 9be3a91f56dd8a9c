// npm run storage:copy -- --from disk --to s3: copies all photos from one store to another.
import { buildServer } from './build.mjs';

await buildServer();
await import('../apps/server/dist/storage-copy.js');
