import type { caseDetailsMessages as english } from '../en/case-details.ts';
import type { Translation } from '../en/index.ts';

export const caseDetailsMessages: Translation<typeof english> = {
  'case_details.more_actions': 'और कार्रवाइयाँ',
};
