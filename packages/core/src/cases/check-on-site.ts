import type { CaseStatus, Category } from '@smart-waste/contract';

const ID_VALUES = 2 ** 16;

/**
 * Whether a case that is cleaned now gets into the random sample of its category (CA-103). The last 16 bits of its id are
 * random, so that no person chooses it.
 */
export const isInSample = (
  case_id: string,
  { percent_checked_on_site }: Pick<Category, 'percent_checked_on_site'>,
): boolean => Number.parseInt(case_id.slice(-4), 16) * 100 < percent_checked_on_site * ID_VALUES;

type SampledCase = { status: CaseStatus; is_sampled: boolean };

/** Whether a case is to be checked on site: in the sample since its cleaning, and not checked yet. The database has the same rule. */
export const isCheckedOnSite = ({ status, is_sampled }: SampledCase): boolean =>
  status === 'cleaned' && is_sampled;
