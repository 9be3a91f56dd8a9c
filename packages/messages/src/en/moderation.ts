/** What the public sees of the texts and photos of a case. */
export const moderationMessages = {
  'moderation.hidden': 'Hidden from the public',
  'moderation.hide_text': 'Hide from the public',
  'moderation.show_text': 'Show to the public again',
  'moderation.words_hidden': 'Hidden from its sender and from work orders. Descriptions are never public.',
  'moderation.hide_words': 'Hide this description',
  'moderation.show_words': 'Show this description again',
  'moderation.cover': 'Cover parts…',
  'moderation.covered': '{count, plural, one {# part is covered…} other {# parts are covered…}}',
  'moderation.withdraw': 'Hide from the public',
  'moderation.show_photo': 'Show to the public',
  'moderation.cover_title': 'Cover parts of the photo',
  'moderation.cover_text':
    'Draw over faces, number plates or names. The public sees these parts filled; you still see the whole photo.',
  'moderation.photo': 'The whole photo',
  'moderation.area': 'Covered part {number} of {count}',
  'moderation.keys': 'Keys: arrows move a covered part, Shift and arrows resize it, Delete removes it.',
  'moderation.add_area': 'Add a part',
  'moderation.remove_area': 'Remove the last part',
  'moderation.full': 'At most {max} parts can be covered. Remove one to add another.',
  'moderation.save': 'Save',
} as const;
