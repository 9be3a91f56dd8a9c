import type { ApiFailure } from '../api/result.ts';
import { toast } from '../ui/toast.ts';

/** A toast with the title of spec §8; what the server said stands below when it adds something. */
export function sayFailure(title: string, { sentence, code }: ApiFailure): void {
  const addsNothing = sentence === null || code === 'invalid_credentials' || code === 'internal';
  toast.error(title, addsNothing ? {} : { description: sentence });
}
