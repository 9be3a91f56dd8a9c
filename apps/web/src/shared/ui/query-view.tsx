import { uiMessages } from '@smart-waste/messages/en/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isCursorRefused, isNotFound } from '../http/api-result.ts';
import { useMessages } from '../messages/messages.ts';
import { ErrorPanel, useErrorText } from './error-panel.tsx';
import { PageSpinner } from './spinner.tsx';

/** The part of a query that is shown: also a part of its data, or several queries as one. */
export type ShownQuery<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & {
  refetch: () => Promise<unknown>;
  /** Shows the first page of a list of which a later one was requested. */
  showFromStart?: (() => void) | undefined;
};

type QueryViewProps<T> = {
  query: ShownQuery<T>;
  /** Title of the error panel; the server's text is shown below it. Needed where no heading says what is missing. */
  failed?: string;
  /** The whole panel when the item does not exist: no retry would find it. */
  missing?: string;
  /** Replaces that panel on a screen with its own text or action. */
  renderError?: (failure: { error: Error; onRetry: () => void; isRetrying: boolean }) => ReactNode;
  /** Skeletons in the final layout. */
  loading?: ReactNode;
  /** Replaces `loading` where the screen stays usable without the data: a failure leaves it below its panel. */
  placeholder?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

type FailureProps = Pick<QueryViewProps<unknown>, 'query' | 'failed' | 'missing' | 'renderError'> & {
  error: Error;
};

/** What failed, and what the person can do now. */
function Failure({ query, error, failed, missing, renderError }: FailureProps) {
  const t = useMessages(uiMessages);
  const describeError = useErrorText();
  const { isFetching, refetch, showFromStart } = query;
  if (missing && isNotFound(error)) return <ErrorPanel title={missing} />;
  const title = failed ?? t('ui.load_failed');
  if (showFromStart && isCursorRefused(error))
    return (
      <ErrorPanel
        title={title}
        text={t('ui.page_missing')}
        onRetry={showFromStart}
        retryLabel={t('ui.show_from_start')}
      />
    );
  const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
  return (
    renderError?.({ error, ...retry }) ?? <ErrorPanel title={title} text={describeError(error)} {...retry} />
  );
}

/** Shows a query's loading, failed, empty and loaded states. Loaded data stays visible below a later failure. */
export function QueryView<T>({
  query,
  loading,
  placeholder,
  isEmpty,
  empty,
  children,
  ...texts
}: QueryViewProps<T>) {
  const { data, error } = query;
  const panel = error && <Failure query={query} error={error} {...texts} />;
  if (data === undefined && placeholder === undefined) return panel ?? loading ?? <PageSpinner />;
  const shown = data === undefined ? placeholder : isEmpty?.(data) ? empty : children(data);
  return (
    <>
      {panel && <div className="mb-6">{panel}</div>}
      {shown}
    </>
  );
}
