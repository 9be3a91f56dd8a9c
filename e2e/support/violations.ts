import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { waitForAnimations } from './browser.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs in a page that has axe already, where the builder would load its half a megabyte twice for each analysis. */
const NOTHING = 'void 0';

const MAX_ANALYSES = 5;

/**
 * The violations that axe reports for the present page, one line each. Motion is switched off meanwhile: a message that
 * is fading out would be half transparent, and its contrast too low. What it finds on a page that changed while it
 * looked, such as a card that grew under its measured buttons, is looked at again. So is a scrolled page, from its top:
 * controls that are half below the header just there count as too small otherwise. It may be left there.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let found: string[] = [];
  for (let count = 0; count < MAX_ANALYSES; count += 1) {
    await waitForAnimations(page);
    const hasChanged = await watchChanges(page);
    found = await analyse(page);
    if (found.length === 0 || !((await hasChanged()) || (await scrollToTop(page)))) break;
  }
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

/** Begins to watch the page; the function that it returns ends that and tells whether an element has changed. */
async function watchChanges(page: Page): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle(() => {
    const state = { hasChanged: false, end: () => observer.disconnect() };
    const observer = new MutationObserver(() => {
      state.hasChanged = true;
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    return state;
  });
  return async () => {
    const hasChanged = await watch.evaluate((state) => {
      state.end();
      return state.hasChanged;
    });
    await watch.dispose();
    return hasChanged;
  };
}

/** Tells whether the page was scrolled. */
const scrollToTop = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const wasScrolled = scrollY > 0;
    scrollTo({ top: 0, behavior: 'instant' });
    return wasScrolled;
  });

async function analyse(page: Page): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Legacy mode only omits frames of other origins, of which there are none; without it each analysis opens another
  // page. Of what is not violated axe then describes one node for each rule instead of all, which is most of its work.
  const report = await new AxeBuilder({ page, ...(hasAxe && { axeSource: NOTHING }) })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode()
    .analyze();
  return report.violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`);
}
