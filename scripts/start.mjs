// npm start: the whole product in one process, database included.
import { buildServer, buildWeb } from './build.mjs';

await buildServer();
await buildWeb();
await import('../apps/server/dist/main.js');
