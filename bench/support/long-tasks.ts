import type { Page } from 'playwright-core';

type LongTask = { endedAt: number; ms: number };

/** Records every task of the main thread over 50 ms from the first moment of each page on. */
export const watchLongTasks = (page: Page) =>
  page.addInitScript(() => {
    const tasks: LongTask[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        tasks.push({ endedAt: startTime + duration, ms: duration });
      }
    }).observe({ type: 'longtask', buffered: true });
  });

/** The tasks over 50 ms of the page that is open, first to last. */
export const readLongTasks = (page: Page) =>
  page.evaluate(() => (window as unknown as { longTasks: LongTask[] }).longTasks);
