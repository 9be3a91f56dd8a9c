import type { caseChecksMessages as english } from '../en/case-checks.ts';
import type { Translation } from '../en/index.ts';

export const caseChecksMessages: Translation<typeof english> = {
  'case_checks.open_number': 'मामला {number} खोलें',
  'case_checks.return_help': 'इसे केवल दल और कर्मचारी पढ़ सकते हैं।',
};
