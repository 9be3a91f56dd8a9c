// npm run dev: rebuilds and restarts the server at each change; Vite serves the web and forwards
// /api to the server.
import { spawn } from 'node:child_process';
import { context } from 'esbuild';
import { serverBundle } from './build.mjs';

const OUT = 'apps/server/dev-dist';

const waitForExit = (child) =>
  !child || child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', done));

export async function main() {
  let server;
  let isStopping = false;

  async function restart() {
    server?.kill('SIGTERM');
    await waitForExit(server);
    if (!isStopping)
      server = spawn(process.execPath, ['--enable-source-maps', `${OUT}/main.js`], { stdio: 'inherit' });
  }
  const restartAfterBuild = {
    name: 'restart-after-build',
    setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
  };
  const watching = await context({ ...serverBundle(OUT), plugins: [restartAfterBuild] });
  await watching.watch();
  const vite = spawn(process.execPath, ['../../node_modules/vite/bin/vite.js'], {
    cwd: 'apps/web',
    stdio: 'inherit',
  });

  async function stop() {
    if (isStopping) return;
    isStopping = true;
    vite.kill('SIGTERM');
    server?.kill('SIGTERM');
    await watching.dispose();
    await Promise.all([waitForExit(vite), waitForExit(server)]);
    process.exit(0);
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
