import type { diagnosticsMessages as english } from '../en/diagnostics.ts';
import type { Translation } from '../en/index.ts';

export const diagnosticsMessages: Translation<typeof english> = {
  'diagnostics.connected': 'जुड़ा हुआ',
  'diagnostics.error': 'त्रुटि',
  'diagnostics.checking': 'परीक्षण जारी',
  'diagnostics.test_again': 'फिर से परीक्षण करें',
  'diagnostics.pages': 'निदान के पेज',
  'diagnostics.status': 'एप्लिकेशन की स्थिति',
  'diagnostics.connection': 'बैकएंड से संपर्क',
  'diagnostics.debug': 'डीबग',
  'diagnostics.auth_test': 'लॉग इन परीक्षण',
  'diagnostics.yes': 'हाँ',
  'diagnostics.no': 'नहीं',
  'diagnostics.duration': '{ms} मि.से.',
};
