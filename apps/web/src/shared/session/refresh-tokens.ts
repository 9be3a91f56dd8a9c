import { tokenPair } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { buildNameOnHost } from '../base-path.ts';
import { sendRequest } from '../http/send-request.ts';
import { getCurrentSession, readSession, signOut } from './session.ts';
import { refreshToken, storeTokens } from './tokens.ts';

/** `refused` ends the session; `unreachable` leaves it as it is, so that no user is logged out by being offline. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

const LOCK = 'smart-waste-refresh';
// A response may keep the old refresh token valid (AU-34).
const refreshedTokens = z.extend(tokenPair, { refresh: z.optional(z.string()) });

let running: Promise<RefreshOutcome> | null = null;

async function refreshNow(): Promise<RefreshOutcome> {
  const refresh = refreshToken();
  if (refresh === null) return 'refused';
  const result = await sendRequest({ endpoint: 'refresh', schema: refreshedTokens, body: { refresh } });
  if (result.success) {
    storeTokens({ access: result.data.access, refresh: result.data.refresh ?? refresh });
    return 'refreshed';
  }
  const isRefusal = result.status === 400 || result.status === 401 || result.status === 403;
  return isRefusal ? 'refused' : 'unreachable';
}

/** One tab refreshes; the others wait and then find the new tokens in local storage. */
async function refreshAcrossTabs(): Promise<RefreshOutcome> {
  if (!('locks' in navigator)) return refreshNow();
  const before = refreshToken();
  return navigator.locks.request(buildNameOnHost(LOCK), () =>
    refreshToken() === before ? refreshNow() : 'refreshed',
  );
}

function applyOutcome(outcome: RefreshOutcome): void {
  if (outcome === 'refused') signOut({ byUser: getCurrentSession().loggedOutByUser });
  else readSession();
}

async function refreshOnce(): Promise<RefreshOutcome> {
  const outcome = await refreshAcrossTabs();
  applyOutcome(outcome);
  return outcome;
}

/** Renews the tokens. Only one renewal runs at a time; calls that come meanwhile get its outcome (AU-33). */
export function refreshTokens(): Promise<RefreshOutcome> {
  running ??= refreshOnce().finally(() => {
    running = null;
  });
  return running;
}
