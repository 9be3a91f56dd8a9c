import { WORKPLACE_PAGE } from '@smart-waste/contract';

/** The address of a case on the screen of the staff. */
export const buildWorkplaceLink = (origin: string, number: number): string =>
  `${origin}${WORKPLACE_PAGE}?case=${number}`;
