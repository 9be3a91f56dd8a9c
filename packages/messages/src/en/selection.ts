/** Selecting rows of a list, to do something with all of them. */
export const selectionMessages = {
  'selection.title': 'Selection',
  'selection.selected': '{count, number} selected',
  'selection.select_loaded': 'Select the {count, number} loaded',
  'selection.select_all': 'Select all {total}',
  'selection.clear': 'Clear selection',
} as const;
