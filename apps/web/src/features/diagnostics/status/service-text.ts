import type { TextsOf } from '../../../shared/words/words.ts';
import type { Outcome, Service } from './checks.ts';
import type { statusWords } from './words.ts';

/** The message for the state of a service (DI-03). */
export function serviceText(w: TextsOf<typeof statusWords>, service: Service, outcome: Outcome): string {
  if (service === 'users') return outcome === 'healthy' ? w.usersHealthy : w.usersDown;
  if (service === 'images') return outcome === 'healthy' ? w.imagesHealthy : w.imagesDown;
  return { healthy: w.backendHealthy, refused: w.backendRefused, silent: w.backendSilent }[outcome];
}
