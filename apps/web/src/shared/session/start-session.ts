import { computeRefreshDueInMs, isTokenExpired } from '@smart-waste/core';
import { buildNameOnHost } from '../base-path.ts';
import { onSessionChange, readSession, signOut } from './session.ts';
import { accessToken, refreshToken, TOKEN_KEYS } from './tokens.ts';

/** With a clock that is far off every token seems expired; this minimum prevents an endless refresh. */
const SHORTEST_WAIT_MS = 30_000;
/** Longer waits overflow the browser's timers. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

// Loaded when it is needed: most visits to the landing page never renew a token.
const refresh = async () => (await import('./refresh-tokens.ts')).refreshTokens();

function planRefreshes(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let plannedToken: string | null = null;
  let isFirst = true;

  function plan() {
    const token = accessToken();
    if (token === plannedToken) return;
    plannedToken = token;
    clearTimeout(timer);
    if (token === null) return;
    const dueMs = computeRefreshDueInMs(token, Date.now());
    const waitMs = isFirst ? dueMs : Math.max(dueMs, SHORTEST_WAIT_MS);
    isFirst = false;
    timer = setTimeout(run, Math.min(waitMs, LONGEST_WAIT_MS));
  }
  async function run() {
    const outcome = await refresh();
    if (outcome !== 'unreachable') return;
    plannedToken = null; // not reached: try again later
    plan();
  }
  onSessionChange(plan);
  plan();
}

function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, storageArea }) => {
    const isSessionKey =
      key === null || [TOKEN_KEYS.access, TOKEN_KEYS.user].map(buildNameOnHost).includes(key);
    if (storageArea === localStorage && isSessionKey) readSession();
  });
}

/** The first check of the session (AU-30): a valid token logs in at once, an expired one is refreshed first. */
export async function startSession(): Promise<void> {
  followOtherTabs();
  const token = accessToken();
  if (token !== null && isTokenExpired(token, Date.now()) && refreshToken() !== null) await refresh();
  else if (token === null || isTokenExpired(token, Date.now())) signOut();
  else readSession();
  planRefreshes();
}
