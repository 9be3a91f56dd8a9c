import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel, useErrorText } from './error-panel.tsx';
import { PageSpinner } from './spinner.tsx';

type QueryViewProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };
  /** Title of the error panel; the server's text is shown below it. */
  failed: string;
  /** Replaces that panel on a screen with its own text or action. */
  renderError?: (failure: { error: Error; onRetry: () => void; isRetrying: boolean }) => ReactNode;
  /** Skeletons in the final layout. */
  loading?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Shows a query's loading, failed, empty and loaded states. Loaded data stays visible below a later failure. */
export function QueryView<T>({
  query,
  failed,
  renderError,
  loading,
  isEmpty,
  empty,
  children,
}: QueryViewProps<T>) {
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = query;
  const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
  const panel =
    error &&
    (renderError?.({ error, ...retry }) ?? <ErrorPanel title={failed} text={errorText(error)} {...retry} />);
  if (data === undefined) return panel ?? loading ?? <PageSpinner />;
  return (
    <>
      {panel && <div className="mb-6">{panel}</div>}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
