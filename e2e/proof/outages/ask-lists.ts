import { setTimeout as delay } from 'node:timers/promises';
import { logInCitizen } from '../../support/citizen.ts';

const ASK_EVERY_MS = 100;

// A process that asks the product for a list, one request after the other, until its input ends. Then it prints how many
// milliseconds each took. In a process of its own it measures the product, not how busy the senders of photos are.
const [url = ''] = process.argv.slice(2);
const citizen = await logInCitizen(url);
let isAsking = true;
process.stdin.resume().once('end', () => {
  isAsking = false;
});
process.stdout.write('asking\n');
const times: number[] = [];
while (isAsking) {
  const startedAt = performance.now();
  const reply = await citizen.request('/images/list/');
  await reply.text();
  if (!reply.ok) throw new Error(`the list answered ${reply.status}`);
  times.push(performance.now() - startedAt);
  await delay(ASK_EVERY_MS);
}
process.stdout.write(JSON.stringify(times));
