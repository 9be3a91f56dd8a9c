import { CloudOff } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../paths.ts';
import { useWords } from '../words/words.ts';
import { useWaitingPhotos } from './use-waiting-photos.ts';
import { outboxWords } from './words.ts';

/** One line for other screens: how many photos still wait on this device, and the way to them. */
export function WaitingHint() {
  const w = useWords(outboxWords);
  const { length: count } = useWaitingPhotos();
  if (count === 0) return null;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel bg-amber-wash px-4 py-3 text-sm">
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-amber-ink" />
      {w.hint(count)}
      <Link to={PATHS.upload} className="font-medium text-leaf-strong underline underline-offset-4">
        {w.showWaiting}
      </Link>
    </p>
  );
}
