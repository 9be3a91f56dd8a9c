import { tokenPair } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { send } from '../api/send.ts';
import { currentSession, readSession, signOut } from './session.ts';
import { keepTokens, refreshToken } from './tokens.ts';

/** `refused` ends the session; `unreachable` leaves it as it is, so that being offline signs nobody out. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

const POLL_MS = 100;
const LOCK = 'smart-waste-refresh';
// An answer may leave the old refresh token in force (AU-34).
const answer = z.extend(tokenPair, { refresh: z.optional(z.string()) });

let isRunning = false;
let lastOutcome: RefreshOutcome = 'unreachable';

async function refreshNow(): Promise<RefreshOutcome> {
  const refresh = refreshToken();
  if (refresh === null) return 'refused';
  const result = await send({ endpoint: 'refresh', schema: answer, body: { refresh } }, null);
  if (result.success) {
    keepTokens({ access: result.data.access, refresh: result.data.refresh ?? refresh });
    return 'refreshed';
  }
  const isRefusal = result.status === 400 || result.status === 401 || result.status === 403;
  return isRefusal ? 'refused' : 'unreachable';
}

/** One tab refreshes; the others wait and then find the new tokens in local storage. */
async function refreshAcrossTabs(): Promise<RefreshOutcome> {
  if (!('locks' in navigator)) return refreshNow();
  const before = refreshToken();
  return navigator.locks.request(LOCK, () => (refreshToken() === before ? refreshNow() : 'refreshed'));
}

function settle(outcome: RefreshOutcome): void {
  if (outcome === 'refused') signOut({ onPurpose: currentSession().leftOnPurpose });
  else readSession();
}

async function othersOutcome(): Promise<RefreshOutcome> {
  while (isRunning) await new Promise((resume) => setTimeout(resume, POLL_MS));
  return lastOutcome;
}

/** Refreshes the tokens. One refresh runs at a time; other callers poll for its result (AU-33). */
export async function refreshTokens(): Promise<RefreshOutcome> {
  if (isRunning) return othersOutcome();
  isRunning = true;
  try {
    lastOutcome = await refreshAcrossTabs();
    settle(lastOutcome);
    return lastOutcome;
  } finally {
    isRunning = false;
  }
}
