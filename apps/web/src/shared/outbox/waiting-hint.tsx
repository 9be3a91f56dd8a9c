import { outboxMessages } from '@smart-waste/messages/en/outbox';
import { waitingMessages } from '@smart-waste/messages/en/waiting';
import { CloudOff } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../messages/messages.ts';
import { PATHS } from '../paths.ts';
import { useWaiting } from './waiting-photos.tsx';

function HintLine({ text, to }: { text: string; to: string }) {
  const t = useMessages(outboxMessages);
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel bg-amber-wash px-4 py-3 text-sm">
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-amber-ink" />
      {text}
      <Link to={to} className="-my-3 min-w-11 py-3 font-medium text-leaf-strong underline underline-offset-4">
        {t('outbox.show_waiting')}
      </Link>
    </p>
  );
}

/** One line for other screens: what waits on this device, or the question about it, and a link to it. */
export function WaitingHint() {
  const t = useMessages(outboxMessages);
  const tWaiting = useMessages(waitingMessages);
  const { photos, steps } = useWaiting();
  const unsent = photos.filter(({ duplicateOf }) => !duplicateOf).length;
  const cases = new Set(steps.map(({ case_number }) => case_number)).size;
  return (
    <>
      {photos.length > 0 && (
        <HintLine
          to={PATHS.upload}
          text={
            unsent > 0
              ? t('outbox.waiting', { count: unsent })
              : t('outbox.duplicates', { count: photos.length })
          }
        />
      )}
      {cases > 0 && <HintLine to={PATHS.government} text={tWaiting('waiting.steps', { count: cases })} />}
    </>
  );
}
