import type { caseDetailsMessages as english } from '../en/case-details.ts';
import type { Translation } from '../en/index.ts';

export const caseDetailsMessages: Translation<typeof english> = {
  'case_details.more_actions': 'और कार्रवाइयाँ',
  'case_details.answered': 'रिपोर्ट करने वाले ने जवाब दिया',
  'case_details.photo': '{what}, {count} में से फ़ोटो {number}, {date}',
  'case_details.came_back':
    '{count, plural, one {एक बार लौटा, {date} को} other {# बार लौटा, पिछली बार {date} को}}',
  'case_details.enlarge': 'बड़ा देखें',
  'case_details.enlarge_photo': 'बड़ा देखें: {photo}',
  'case_details.viewer': 'मामले {number} का फ़ोटो',
  'case_details.full_size': 'पूरे आकार में',
  'case_details.show_boxes': 'घेरे दिखाएँ',
  'case_details.previous_photo': 'पिछला फ़ोटो',
  'case_details.next_photo': 'अगला फ़ोटो',
  'case_details.view': 'क्या दिखाना है',
  'case_details.view_one': 'एक फ़ोटो',
  'case_details.view_both': 'पहले और बाद में',
};
