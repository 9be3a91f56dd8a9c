import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { standStill } from './browser.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it is now, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await standStill(page);
  // Legacy is only what frames of other origins would miss, and there are none; otherwise each look opens a page more.
  const report = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
  return report.violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`);
}
