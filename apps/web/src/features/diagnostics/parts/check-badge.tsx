import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { partWords } from './words.ts';

export type CheckState = 'checking' | 'connected' | 'error';

/** Connected, Error or Checking (DI-01). */
export function CheckBadge({ state }: { state: CheckState }) {
  const w = useWords(partWords);
  if (state === 'checking') {
    return (
      <Badge tone="sky">
        <Spinner />
        {w.checking}
      </Badge>
    );
  }
  return state === 'connected' ? (
    <Badge tone="leaf">
      <CircleCheck aria-hidden="true" />
      {w.connected}
    </Badge>
  ) : (
    <Badge tone="brick">
      <TriangleAlert aria-hidden="true" />
      {w.error}
    </Badge>
  );
}
