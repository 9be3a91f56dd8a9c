import type { Page } from 'playwright-core';

/**
 * How many rows this device holds of what a person has seen. A database that the product has not opened yet is not
 * created by looking: it would be an old one without these stores, which the product would take over.
 */
export const countSaved = (page: Page, store: 'lists' | 'pictures' | 'cases'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        let isMissing = false;
        const opening = indexedDB.open('smart-waste-history');
        opening.onupgradeneeded = () => {
          isMissing = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => (isMissing ? resolve(0) : reject(opening.error));
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    store,
  );
