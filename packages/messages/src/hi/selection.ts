import type { Translation } from '../en/index.ts';
import type { selectionMessages as english } from '../en/selection.ts';

export const selectionMessages: Translation<typeof english> = {
  'selection.title': 'चुनाव',
  'selection.selected': '{count, plural, one {# चुना गया} other {# चुने गए}}',
  'selection.select_loaded': 'लोड हुए {count, number} चुनें',
  'selection.select_all': 'सभी {total} चुनें',
  'selection.clear': 'चुनाव हटाएँ',
};
