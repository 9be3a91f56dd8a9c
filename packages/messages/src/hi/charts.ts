import type { chartsMessages as english } from '../en/charts.ts';
import type { Translation } from '../en/index.ts';

export const chartsMessages: Translation<typeof english> = {
  'charts.show_table': 'तालिका में दिखाएँ',
  'charts.move_with_arrows': 'हर मान पढ़ने के लिए तीर कुंजियाँ दबाएँ।',
};
