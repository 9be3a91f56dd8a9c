import { CASE_LIMITS } from '@smart-waste/contract';

/** Whether the server takes a text of this length. */
export const fitsCase = (text: string): boolean => text.trim().length <= CASE_LIMITS.textMaxLength;
