import { waitingMessages } from '@smart-waste/messages/en/waiting';
import { clsx } from 'clsx';
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';
import { Button } from '../ui/button.tsx';
import { Clipped } from '../ui/clipped.tsx';
import { PanelSection } from '../ui/panel.tsx';
import { sendWaitingNow } from './outbox-signal.ts';

/** A photo that is stored on this device. */
export function Thumbnail({ blob, className = 'size-14' }: { blob: Blob; className?: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <img src={url} alt="" className={clsx(className, 'shrink-0 rounded-control bg-sunken object-cover')} />
  );
}

type WaitingRowProps = {
  blob: Blob | null;
  /** Null below a row with the same title. */
  title: string | null;
  text: string;
  /** Why the server rejects it permanently; null while it waits. */
  refusal: string | null;
  /** What can be done with it. */
  children: ReactNode;
};

/** One entry that waits on this device. */
export function WaitingRow({ blob, title, text, refusal, children }: WaitingRowProps) {
  const t = useMessages(waitingMessages);
  const translate = useSentence();
  return (
    <li className="flex items-center gap-3 py-3">
      {blob && <Thumbnail blob={blob} />}
      <div className="min-w-0 flex-1 text-sm">
        {title !== null && <Clipped text={title} />}
        <Clipped text={text} className="text-xs text-ink-soft" />
        {refusal === null ? (
          <p className="flex items-center gap-1.5 text-xs text-ink-soft">
            <CloudOff aria-hidden="true" className="size-3.5 shrink-0" />
            {t('waiting.for_connection')}
          </p>
        ) : (
          <p className="flex items-start gap-1.5 text-xs wrap-anywhere text-brick">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {translate(refusal)}
          </p>
        )}
      </div>
      <div className="flex">{children}</div>
    </li>
  );
}

type WaitingPanelProps = {
  /** Whether there is something to send. */
  canSend: boolean;
  /** What happens to it, in a sentence. */
  text: string;
  /** The rows. */
  children: ReactNode;
};

/** What waits on this device for the connection, and what the server rejected permanently. */
export function WaitingPanel({ canSend, text, children }: WaitingPanelProps) {
  const t = useMessages(waitingMessages);
  return (
    <PanelSection
      title={t('waiting.title')}
      aside={
        canSend && (
          <Button
            tone="secondary"
            size="small"
            onClick={sendWaitingNow}
            icon={<RotateCw aria-hidden="true" />}
          >
            {t('waiting.retry_now')}
          </Button>
        )
      }
    >
      {canSend && <p className="text-sm text-ink-soft">{text}</p>}
      <ul aria-label={t('waiting.title')} className="divide-y">
        {children}
      </ul>
    </PanelSection>
  );
}
