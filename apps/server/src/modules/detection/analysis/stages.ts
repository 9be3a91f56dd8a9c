import type { RunStage } from '@smart-waste/contract';

/** Shorter stages are over before a person could read of them; storing each would double the work of the database. */
const SHOWN_AFTER_MS = 250;

export type Stages = { enter: (stage: RunStage) => void; end: () => void };

/** Reports a stage once it has lasted for a while. `report` must not throw. */
export function stages(report: (stage: RunStage) => void, shownAfterMs = SHOWN_AFTER_MS): Stages {
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  return {
    enter: (stage) => {
      end();
      timer = setTimeout(() => report(stage), shownAfterMs);
    },
    end,
  };
}
