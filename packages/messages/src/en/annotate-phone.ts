/** What stands below the photo on a phone, in place of the panel beside it. */
export const annotatePhoneMessages = {
  'annotate_phone.finish': 'Finish',
  'annotate_phone.answer_first': 'Answer the question above the photo first.',
  'annotate_phone.offline': 'No connection: you can submit as soon as it is back.',
  'annotate_phone.sheet_class': 'Class',
  'annotate_phone.sheet_boxes': 'Boxes',
  'annotate_phone.sheet_finish': 'Finish this photo',
} as const;
