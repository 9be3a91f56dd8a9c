import { type CaseStatus, FINAL_CASE_STATUSES } from '@smart-waste/contract';

/** Whether nothing remains to be done. */
export const isFinalStatus = (status: CaseStatus): boolean =>
  FINAL_CASE_STATUSES.some((final) => final === status);

/** Whether the city still has to do something: the opposite of a final status. */
export const isOpenStatus = (status: CaseStatus): boolean => !isFinalStatus(status);
