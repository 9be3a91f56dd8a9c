import type { Translation } from '../en/index.ts';
import type { uiMessages as english } from '../en/ui.ts';

export const uiMessages: Translation<typeof english> = {
  'ui.loading': 'लोड हो रहा है...',
  'ui.load_failed': 'यह लोड नहीं हो सका',
  'ui.retry': 'फिर कोशिश करें',
  'ui.seconds': '{value} सेकंड',
  'ui.undo': 'वापस लें',
  'ui.cancel': 'रद्द करें',
  'ui.close': 'बंद करें',
  'ui.offline': 'सर्वर तक नहीं पहुँच सके। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  'ui.show_password': 'पासवर्ड दिखाएँ',
  'ui.hide_password': 'पासवर्ड छिपाएँ',
  'ui.notifications': 'सूचनाएँ',
  'ui.pages': 'पेज',
  'ui.previous_page': 'पिछला',
  'ui.next_page': 'अगला',
  'ui.page_number': 'पेज {page}',
  'ui.page_missing': 'सूची का यह पेज मौजूद नहीं है।',
  'ui.show_from_start': 'शुरू से दिखाएँ',
  'ui.theme': 'थीम',
  'ui.light': 'हल्का',
  'ui.dark': 'गहरा',
  'ui.system': 'सिस्टम',
  'ui.language': 'भाषा',
};
