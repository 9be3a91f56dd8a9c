import {
  type HealthIndicator,
  INDICATORS,
  type IndicatorName,
  type SystemHealth,
} from '@smart-waste/contract';
import type { ApiResult } from '../../shared/http/api-result.ts';

/** `unknown`: the backend did not report it. */
export type ShownIndicator = {
  name: IndicatorName | 'backup';
  state: HealthIndicator['state'] | 'unknown';
  /** The server's sentence; null when the screen has its own text for the state. */
  message: string | null;
  message_reason?: HealthIndicator['message_reason'];
  checked_at: string | null;
  /** Of backups: when the last one was completed. */
  last_call_at: string | null;
};
export type ShownHealth = {
  percent: number;
  /** What the percentage counts. */
  indicators: ShownIndicator[];
  /** Null when nothing is known of them. */
  backup: ShownIndicator | null;
};

const nothingKnown = { checked_at: null, last_call_at: null };

/**
 * The states to show. A backend that does not respond is an error itself, and the states of the others become
 * unknown: an old state would be misleading.
 */
export function toShownHealth(answer: ApiResult<SystemHealth>): ShownHealth {
  if (answer.success) {
    const { backup, ...health } = answer.data;
    return {
      ...health,
      backup: backup ? { ...backup, name: 'backup', last_call_at: backup.completed_at } : null,
    };
  }
  const backend: ShownIndicator = {
    name: 'backend',
    state: 'error',
    message: answer.sentence,
    ...nothingKnown,
  };
  const others = INDICATORS.filter((name) => name !== 'backend').map(
    (name): ShownIndicator => ({ name, state: 'unknown', message: null, ...nothingKnown }),
  );
  return { percent: 0, indicators: [backend, ...others], backup: null };
}
