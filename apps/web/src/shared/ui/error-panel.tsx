import { uiMessages } from '@smart-waste/messages/en/ui';
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, getSentence, UNREACHABLE_MESSAGE } from '../http/api-result.ts';
import { useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';
import { Button } from './button.tsx';

/** Describes why a call failed: the server's sentence, or what to do when no response came. */
export function useErrorText(): (error: Error) => string {
  const t = useMessages(uiMessages);
  const translate = useSentence();
  return (error) => {
    const isUnanswered = error instanceof ApiError && error.failure.error === UNREACHABLE_MESSAGE;
    if (isUnanswered) return t('ui.offline');
    if (!(error instanceof ApiError)) return translate(error.message);
    const { failure } = error;
    const text = translate(getSentence(failure));
    return failure.sentence === null ? text : `HTTP ${failure.status}: ${text}`;
  };
}

type ErrorPanelProps = {
  title: string;
  /** What happened, or what to do now. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  retryLabel?: string | undefined;
  children?: ReactNode;
};

/** Describes a failure, what was saved, and what to do next. */
export function ErrorPanel({ title, text, onRetry, isRetrying, retryLabel, children }: ErrorPanelProps) {
  const t = useMessages(uiMessages);
  return (
    <div role="alert" className="flex flex-wrap items-start gap-x-3 gap-y-4 rounded-panel bg-brick-wash p-4">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brick" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-brick-strong">{title}</p>
        {text !== undefined && <p className="mt-0.5 text-sm wrap-anywhere text-ink">{text}</p>}
        {children}
      </div>
      {onRetry && (
        <Button
          tone="secondary"
          size="small"
          onClick={onRetry}
          busy={isRetrying ?? false}
          icon={<RotateCw aria-hidden="true" />}
        >
          {retryLabel ?? t('ui.retry')}
        </Button>
      )}
    </div>
  );
}
