import type { auditLogMessages as english } from '../en/audit-log.ts';
import type { Translation } from '../en/index.ts';

export const auditLogMessages: Translation<typeof english> = {
  'audit_log.user': 'उपयोगकर्ता',
  'audit_log.user_help': 'इस उपयोगकर्ता की और उनके खाते पर हुई कार्रवाइयाँ दिखाता है',
  'audit_log.action': 'कार्रवाई',
  'audit_log.any_action': 'कोई भी कार्रवाई',
  'audit_log.from': 'से',
  'audit_log.to': 'तक',
  'audit_log.export': 'CSV निर्यात करें',
  'audit_log.exporting': 'निर्यात हो रहा है...',
  'audit_log.export_failed': 'ऑडिट लॉग निर्यात नहीं हो सका',
  'audit_log.entries': 'प्रविष्टियाँ',
  'audit_log.details': 'विवरण',
  'audit_log.actions_failed': 'कार्रवाइयों की सूची लोड नहीं हो सकी',
  'audit_log.show_each': 'एक-एक करके दिखाएँ',
  'audit_log.show_photos': 'फ़ोटो दिखाएँ',
  'audit_log.no_photos': 'इस काम के फ़ोटो एक-एक करके दर्ज नहीं हैं।',
  'audit_log.more': 'और दिखाएँ',
  'audit_log.load_failed': 'ऑडिट लॉग लोड नहीं हो सका',
  'audit_log.empty': 'कोई प्रविष्टि नहीं',
  'audit_log.empty_text': 'दूसरा उपयोगकर्ता, कार्रवाई या तारीख चुनें।',
};
