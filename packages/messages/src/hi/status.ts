import type { Translation } from '../en/index.ts';
import type { statusMessages as english } from '../en/status.ts';

export const statusMessages: Translation<typeof english> = {
  'status.by_person': 'किसी व्यक्ति ने जाँचा',
  'status.completed': 'पूरा हुआ',
  'status.failed': 'विफल',
  'status.ml_failed': 'ML विफल',
  'status.ml_unavailable': 'ML उपलब्ध नहीं',
  'status.pending': 'प्रतीक्षा में',
  'status.processing': 'जाँच जारी',
  'status.unknown': 'पता नहीं',
  'status.no_waste': 'कोई कचरा नहीं मिला',
  'status.waste_found': 'कचरा मिला',
  'status.waste_not_found': 'कचरा नहीं मिला',
};
