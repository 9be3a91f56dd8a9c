import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { waitForAnimations } from './browser.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs in a page that has axe already, where the builder would load its half a megabyte twice for each analysis. */
const NOTHING = 'void 0';

/**
 * The violations that axe reports for the present page, one line each. Motion is switched off meanwhile: a message that
 * is fading out would be half transparent, and its contrast too low.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForAnimations(page);
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Legacy mode only omits frames of other origins, of which there are none; without it each analysis opens another
  // page. Of what is not violated axe then describes one node for each rule instead of all, which is most of its work.
  const report = await new AxeBuilder({ page, ...(hasAxe && { axeSource: NOTHING }) })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode()
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  return report.violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`);
}
