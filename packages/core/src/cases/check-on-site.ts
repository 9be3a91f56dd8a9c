import type { CaseStatus } from '@smart-waste/contract';

/** The share of cleaned cases that is checked on site. */
const SHARE = 0.1;
const VALUES = 2 ** 16;
/** The last 16 bits of the ids of the sample are a number below this one. The database has the same rule. */
export const CHECKED_BELOW = Math.round(SHARE * VALUES);

type SampledCase = { case_id: string; status: CaseStatus };

/**
 * Whether a cleaned case is in the random sample that is checked on site (CA-103). The last bits of its id are random,
 * so that the sample is the same for everyone and is not chosen by a person.
 */
export const isCheckedOnSite = ({ case_id, status }: SampledCase): boolean =>
  status === 'cleaned' && Number.parseInt(case_id.slice(-4), 16) < CHECKED_BELOW;
