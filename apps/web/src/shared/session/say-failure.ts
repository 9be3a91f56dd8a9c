import type { ApiFailure } from '../api/result.ts';
import { toast } from '../ui/toast.ts';

/** A toast with a fixed title; the server's sentence stands below when it adds something. */
export function sayFailure(title: string, { sentence, code }: ApiFailure): void {
  const addsNothing = sentence === null || code === 'invalid_credentials' || code === 'internal';
  toast.error(title, addsNothing ? {} : { description: sentence });
}
