import type { caseDetailsMessages as english } from '../en/case-details.ts';
import type { Translation } from '../en/index.ts';

export const caseDetailsMessages: Translation<typeof english> = {
  'case_details.more_actions': 'और कार्रवाइयाँ',
  'case_details.photo': '{what}, {count} में से फ़ोटो {number}, {date}',
  'case_details.came_back':
    '{count, plural, one {एक बार लौटा, {date} को} other {# बार लौटा, पिछली बार {date} को}}',
};
