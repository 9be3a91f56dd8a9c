import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { logFailure } from './log-failure.ts';

/**
 * A part of a screen whose code is loaded when it is first shown. It shows nothing until then; when the code cannot be
 * loaded, that is logged and the screen goes on without the part. `name` begins the sentence of the log.
 */
export function createLazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => React.ReactElement {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        logFailure(`${name} could not be loaded`, error);
        return { default: () => null };
      },
    ),
  );
  return (props) => createElement(Suspense, null, createElement<Props>(Part, props));
}
