/** What became of the boxes that a person submitted. */
export const annotateSubmittedMessages = {
  'annotate_submitted.accepted': '{count, plural, one {Accepted: # box} other {Accepted: # boxes}}',
  'annotate_submitted.checked':
    '{count, plural, =0 {Checked: no waste here} one {Checked: # box} other {Checked: # boxes}}',
  'annotate_submitted.decision':
    '{count, plural, =0 {Decided: no waste here} one {Decided: # box} other {Decided: # boxes}}',
  'annotate_submitted.opinion_given':
    '{count, plural, =0 {Second opinion given: no waste here} one {Second opinion given: # box} other {Second opinion given: # boxes}}',
  'annotate_submitted.last_photo': 'That was the last photo of this list',
} as const;
