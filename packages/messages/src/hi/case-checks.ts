import type { caseChecksMessages as english } from '../en/case-checks.ts';
import type { Translation } from '../en/index.ts';

export const caseChecksMessages: Translation<typeof english> = {
  'case_checks.open_number': 'मामला {number} खोलें',
  'case_checks.return_help': 'इसे केवल दल और कर्मचारी पढ़ सकते हैं।',
  'case_checks.reopen': 'मामला फिर से खुल जाएगा और किसी को सौंपा नहीं रहेगा। रिपोर्ट करने वालों को इसकी सूचना मिलेगी।',
  'case_checks.no_photo': 'सफ़ाई के बाद का कोई फ़ोटो नहीं है।',
  'case_checks.clean_no_photo':
    'सफ़ाई के बाद का कोई फ़ोटो नहीं है। फ़ोटो जोड़ें या बिना उसके आगे बढ़ें। रिपोर्ट करने वालों को इसकी सूचना मिलेगी।',
  'case_checks.no_photo_yes': 'बिना फ़ोटो के: {action}',
  'case_checks.doubtful_yes': 'फिर भी: {action}',
  'case_checks.changed_by': '{name} ने यह मामला बदला है। इसकी स्थिति अब है: {status}।',
  'case_checks.changed': 'यह मामला बदल गया है। इसकी स्थिति अब है: {status}।',
  'case_checks.show_actions': 'दिखाएँ कि अब क्या किया जा सकता है',
};
