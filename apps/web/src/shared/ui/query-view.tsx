import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel, useErrorText } from './error-panel.tsx';
import { PageSpinner } from './spinner.tsx';

type QueryViewProps<T> = {
  query: UseQueryResult<T>;
  /** Title of the error panel; the server's own text stands below it. */
  failed: string;
  /** Skeletons in the final layout. */
  loading?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** The one way to show loading, failure, emptiness and data. Data that was once there stays, with the failure above it. */
export function QueryView<T>({ query, failed, loading, isEmpty, empty, children }: QueryViewProps<T>) {
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = query;
  const panel = error && (
    <ErrorPanel
      title={failed}
      text={errorText(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
  if (data === undefined) return panel ?? loading ?? <PageSpinner />;
  return (
    <>
      {panel && <div className="mb-6">{panel}</div>}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
