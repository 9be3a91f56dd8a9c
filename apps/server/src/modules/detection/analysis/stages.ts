import type { RunStage } from '@smart-waste/contract';

/** Shorter stages are over before anybody could have read of them; telling each would double the work on the database. */
const SHOWN_AFTER_MS = 250;

export type Stages = { enter: (stage: RunStage) => void; end: () => void };

/** Tells of a stage once it has lasted for a while. `tell` must not throw. */
export function stages(tell: (stage: RunStage) => void, shownAfterMs = SHOWN_AFTER_MS): Stages {
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  return {
    enter: (stage) => {
      end();
      timer = setTimeout(() => tell(stage), shownAfterMs);
    },
    end,
  };
}
