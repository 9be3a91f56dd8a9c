import type { SecondOpinion } from '@smart-waste/contract';

/** Whether this account is one of the two people whose opinions are compared. */
export const isOneOfTwo = (
  { first_by, given_by }: Pick<SecondOpinion, 'first_by' | 'given_by'>,
  username: string | undefined,
): boolean => username !== undefined && [first_by, given_by].includes(username);
