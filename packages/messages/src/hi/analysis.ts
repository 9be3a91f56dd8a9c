import type { analysisMessages as english } from '../en/analysis.ts';
import type { Translation } from '../en/index.ts';

export const analysisMessages: Translation<typeof english> = {
  'analysis.check.broke_off': 'परीक्षण अचानक रुक गया। कारण वर्कर के लॉग में है।',
  'analysis.result.count': '{count} × {title}',
  'analysis.run.failed': 'इस फ़ोटो की जाँच विफल रही। इसे फिर से शुरू किया जा सकता है।',
  'analysis.run.interrupted': 'जाँच बीच में रुक गई और फिर से की जाएगी।',
  'analysis.run.photo_missing': 'सहेजा गया फ़ोटो नहीं मिला। कृपया दोबारा अपलोड करें।',
  'analysis.run.photo_unreadable': 'यह फ़ोटो अब पढ़ा नहीं जा सकता। कृपया दोबारा लें।',
  'analysis.run.unavailable': 'अभी कोई डिटेक्टर उपलब्ध नहीं है। उपलब्ध होते ही फ़ोटो की जाँच होगी।',
  'analysis.result.none': 'कोई कचरा नहीं मिला',
  'analysis.result.found': 'कचरे की {total, plural, one {# वस्तु मिली} other {# वस्तुएँ मिलीं}}: {counts}',
};
