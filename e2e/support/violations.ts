import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { standStill } from './browser.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with the page as it is now, one line each. Motion is switched off meanwhile: a message that
 * disappears while axe looks would be half transparent, and its contrast too low.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await standStill(page);
  // Legacy mode only omits frames of other origins, and there are none; without it each analysis opens another page.
  const report = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
  await page.emulateMedia({ reducedMotion: null });
  return report.violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`);
}
