import type { EndpointName } from '@smart-waste/contract';
import type { systemStatusMessages } from '@smart-waste/messages/en/system-status';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Translate } from '../../../shared/messages/messages.ts';
import type { CheckState } from '../parts/diagnostics-page.tsx';
import { callRaw, type RawResponse } from '../parts/raw-call.ts';

/** The message for the state of a service (DI-03). */
export function describeService(
  t: Translate<typeof systemStatusMessages>,
  service: CheckedService,
  outcome: StatusCheckOutcome,
): string {
  if (service === 'users')
    return outcome === 'healthy' ? t('system_status.users_healthy') : t('system_status.users_down');
  if (service === 'images')
    return outcome === 'healthy' ? t('system_status.images_healthy') : t('system_status.images_down');
  return {
    healthy: t('system_status.backend_healthy'),
    refused: t('system_status.backend_error'),
    silent: t('system_status.backend_unreachable'),
  }[outcome];
}

export const SERVICES = ['backend', 'users', 'images'] as const;
export type CheckedService = (typeof SERVICES)[number];

/** The outcome of a check: `refused` is an error response, `silent` is no response. */
export type StatusCheckOutcome = 'healthy' | 'refused' | 'silent';
export type StatusCheckResult = {
  id: number;
  at: Date;
  service: CheckedService;
  outcome: StatusCheckOutcome;
  answer: RawResponse;
};
type Checks = {
  outcomes: Partial<Record<CheckedService, StatusCheckOutcome>>;
  results: readonly StatusCheckResult[];
};
type CheckEvent =
  | { type: 'began' }
  | { type: 'answered'; service: CheckedService; answer: RawResponse; at: Date };

const NOTHING_CHECKED: Checks = { outcomes: {}, results: [] };
/** Limits the log to the newest results. */
const MAX_RESULTS = 30;

function toOutcome({ status, isOk }: RawResponse): StatusCheckOutcome {
  if (isOk) return 'healthy';
  return status === null ? 'silent' : 'refused';
}

export function toCheckState(outcome: StatusCheckOutcome | undefined): CheckState {
  if (outcome === undefined) return 'checking';
  return outcome === 'healthy' ? 'connected' : 'error';
}

/** The states of the services, and the log of their responses, newest first. */
function reduceChecks({ outcomes, results }: Checks, event: CheckEvent): Checks {
  if (event.type === 'began') return { outcomes: {}, results };
  const { service, answer, at } = event;
  const outcome = toOutcome(answer);
  const result = { id: (results[0]?.id ?? 0) + 1, at, service, outcome, answer };
  return {
    outcomes: { ...outcomes, [service]: outcome },
    results: [result, ...results].slice(0, MAX_RESULTS),
  };
}

/** A public call of each service. */
const CALL_OF: Record<CheckedService, EndpointName> = {
  backend: 'clientConfig',
  users: 'usersHealth',
  images: 'imagesHealth',
};

/** Checks the three services when the page opens and on request. */
export function useStatusChecks() {
  const [checks, dispatch] = useReducer(reduceChecks, NOTHING_CHECKED);
  const round = useRef(0);

  const check = useCallback(() => {
    round.current += 1;
    const mine = round.current;
    dispatch({ type: 'began' });
    for (const service of SERVICES) {
      void callRaw(CALL_OF[service]).then((answer) => {
        if (mine === round.current) dispatch({ type: 'answered', service, answer, at: new Date() });
      });
    }
  }, []);

  // Results that arrive after the page is closed are ignored.
  useEffect(() => {
    check();
    return () => {
      round.current += 1;
    };
  }, [check]);
  return { ...checks, check };
}
