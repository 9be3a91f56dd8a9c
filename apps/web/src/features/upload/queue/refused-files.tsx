import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { ShownRefusal } from './use-queue.ts';

type RefusedFilesProps = { refused: readonly ShownRefusal[]; onDismiss: () => void };

/** The files of the last pick that were not taken in, and why. They stay until they are read. */
export function RefusedFiles({ refused, onDismiss }: RefusedFilesProps) {
  const t = useMessages(uploadPageMessages);
  const translate = useSentence();
  const alert = useRef<HTMLDivElement>(null);
  // On a small phone it would appear below the screen, as if nothing had happened.
  useEffect(() => {
    if (refused.length > 0) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  return (
    <div ref={alert} role="alert" className="scroll-my-40 empty:hidden">
      {refused.length > 0 && (
        <div className="flex items-start gap-2 rounded-panel bg-brick-wash py-1 pr-1 pl-3 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-3 size-4 shrink-0 text-brick" />
          <ul aria-label={t('upload_page.refused')} className="grid min-w-0 flex-1 gap-1 py-2.5">
            {refused.map(({ id, name, reason }) => (
              <li key={id} className="wrap-anywhere">
                <span className="font-medium">{name}</span>: {translate(reason)}
              </li>
            ))}
          </ul>
          <Button
            tone="quiet"
            size="icon"
            aria-label={t('upload_page.dismiss')}
            onClick={onDismiss}
            icon={<X aria-hidden="true" />}
          />
        </div>
      )}
    </div>
  );
}
