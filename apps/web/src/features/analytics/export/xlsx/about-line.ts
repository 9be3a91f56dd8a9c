import type { Report } from '@smart-waste/contract';
import { metaFacts } from '@smart-waste/core';

/** What a report is about in one line, below its title. */
export function aboutLine(meta: Report['meta']): string {
  const facts = new Map(metaFacts(meta).map(({ label, value }) => [label, value]));
  const [range, size] = [facts.get('Time range'), facts.get('Zone size')];
  return `${range}, zones of ${size}. Generated ${facts.get('Generated')} by ${meta.generatedBy}.`;
}
