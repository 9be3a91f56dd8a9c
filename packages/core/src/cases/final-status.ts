import { type CaseStatus, FINAL_CASE_STATUSES } from '@smart-waste/contract';

/** Whether nothing remains to be done; the city still has to do something in all other statuses. */
export const isFinalStatus = (status: CaseStatus): boolean =>
  FINAL_CASE_STATUSES.some((final) => final === status);
