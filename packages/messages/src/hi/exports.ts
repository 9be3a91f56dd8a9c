import type { exportsMessages as english } from '../en/exports.ts';
import type { Translation } from '../en/index.ts';

export const exportsMessages: Translation<typeof english> = {
  'exports.format': 'प्रारूप',
  'exports.json': 'JSON',
  'exports.csv': 'CSV',
  'exports.xlsx': 'Excel (.xlsx)',
  'exports.docx': 'Word (.docx)',
  'exports.txt': 'टेक्स्ट (.txt)',
  'exports.geojson': 'GeoJSON',
  'exports.photo_links': 'फ़ोटो के लिंक',
  'exports.links_page': 'फ़ोटो का पन्ना',
  'exports.links_1d': 'फ़ाइल, 1 दिन',
  'exports.links_7d': 'फ़ाइल, 7 दिन',
  'exports.links_30d': 'फ़ाइल, 30 दिन',
  'exports.links_warning': 'जिसके पास रिपोर्ट है, वह लिंक ख़त्म होने तक बिना लॉग इन के फ़ोटो खोल सकता है।',
  'exports.include_addresses': 'पते शामिल करें',
  'exports.export_report': 'रिपोर्ट निर्यात करें',
  'exports.exporting': 'निर्यात हो रहा है...',
  'exports.step_writing': 'रिपोर्ट तैयार हो रही है',
  'exports.step_receiving': 'रिपोर्ट आ रही है',
  'exports.saved': '{name} सहेजी गई',
  'exports.saved_instead': 'इसके बदले {name} सहेजी गई',
  'exports.failed': 'वह प्रारूप नहीं बन सका। इस फ़ाइल में वही सामग्री है।',
  'exports.export_failed': 'रिपोर्ट निर्यात नहीं हो सकी',
  'exports.megabytes': '{count} MB',
  'exports.cancel': 'रद्द करें',
};
