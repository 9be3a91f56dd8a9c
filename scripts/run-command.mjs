// Runs the commands of `npm test` and ends them when it is interrupted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const LAST_LINES_MS = 5_000;

const isWindows = process.platform === 'win32';
const running = new Set();

/**
 * Runs a command and hands on its output, line by line; resolves with its exit code, or with what ended it. It has its
 * own process group: a Ctrl-C reaches only this process, which then ends the commands in order.
 */
export async function runCommand([file, ...args], { print, env = {}, shell = false }) {
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    detached: !isWindows,
    shell,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print);
  const allPrinted = new Promise((done) => child.once('close', done));
  try {
    const [code, signal] = await once(child, 'exit');
    // A process that it left behind may keep the output open.
    await Promise.race([allPrinted, delay(LAST_LINES_MS, undefined, { ref: false })]);
    for (const output of [child.stdout, child.stderr]) output.destroy();
    return { ended: signal ?? code };
  } catch (error) {
    running.delete(child);
    print(`${file} cannot be started: ${error.message}`);
    return { ended: error.code };
  }
}

/** Asks all running commands to end, with the processes of their groups. */
export function interruptCommands() {
  for (const { pid } of running) {
    try {
      process.kill(isWindows ? pid : -pid, 'SIGINT');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error; // it has ended meanwhile
    }
  }
}
