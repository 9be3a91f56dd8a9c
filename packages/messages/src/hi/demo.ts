import type { demoMessages as english } from '../en/demo.ts';
import type { Translation } from '../en/index.ts';

export const demoMessages: Translation<typeof english> = {
  'demo.admin_successful': 'एडमिन लॉग इन हो गया!',
  'demo.admin_refused': 'एडमिन लॉग इन नहीं हुआ।',
  'demo.admin_failed': 'एडमिन लॉग इन नहीं हुआ। कृपया फिर कोशिश करें।',
  'demo.user_successful': 'उपयोगकर्ता लॉग इन हो गया!',
  'demo.user_refused': 'उपयोगकर्ता लॉग इन नहीं हुआ।',
  'demo.user_failed': 'उपयोगकर्ता लॉग इन नहीं हुआ। कृपया फिर कोशिश करें।',
  'demo.government_successful': 'सरकारी लॉग इन हो गया!',
  'demo.government_refused': 'सरकारी लॉग इन नहीं हुआ।',
  'demo.government_failed': 'सरकारी लॉग इन नहीं हुआ। कृपया फिर कोशिश करें।',
  'demo.crew_successful': 'सफ़ाई दल का लॉग इन हो गया!',
  'demo.crew_refused': 'सफ़ाई दल का लॉग इन नहीं हुआ।',
  'demo.crew_failed': 'सफ़ाई दल का लॉग इन नहीं हुआ। कृपया फिर कोशिश करें।',
  'demo.reviewer_successful': 'समीक्षक का लॉग इन हो गया!',
  'demo.reviewer_refused': 'समीक्षक का लॉग इन नहीं हुआ।',
  'demo.reviewer_failed': 'समीक्षक का लॉग इन नहीं हुआ। कृपया फिर कोशिश करें।',
};
