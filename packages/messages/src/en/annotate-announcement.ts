/** What an edit changed, as it is read out, and what others changed. */
export const annotateAnnouncementMessages = {
  'annotate_announcement.added': '{count, plural, one {Box added. # box} other {Box added. # boxes}}',
  'annotate_announcement.removed': '{count, plural, one {Box removed. # box} other {Box removed. # boxes}}',
  'annotate_announcement.changed': '{count, plural, one {Changed. # box} other {Changed. # boxes}}',
  'annotate_announcement.none': 'No box selected',
  'annotate_announcement.class': 'Class: {title}',
  'annotate_announcement.unsure': 'Marked as unsure',
  'annotate_announcement.sure': 'Marked as sure',
  'annotate_announcement.moved': '{left}% from the left, {top}% from the top, {width}% wide, {height}% high',
  'annotate_announcement.selected': 'Box {number} of {count}: {title}, {place}',
  'annotate_announcement.replaced':
    '{count, plural, =0 {{name} checked this photo: no boxes} one {{name} submitted a box for this photo. It is shown now.} other {{name} submitted boxes for this photo. They are shown now.}}',
  'annotate_announcement.replaced_by_unknown':
    '{count, plural, =0 {Someone else checked this photo: no boxes} one {Someone else submitted a box for this photo. It is shown now.} other {Someone else submitted boxes for this photo. They are shown now.}}',
} as const;
