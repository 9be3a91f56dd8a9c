/** What became of the boxes that a person submitted. */
export const annotateSubmittedMessages = {
  'annotate_submitted.accepted': '{count, plural, one {Accepted: # box} other {Accepted: # boxes}}',
  'annotate_submitted.checked':
    '{count, plural, =0 {No waste here: whole photo checked} one {Whole photo checked: # box} other {Whole photo checked: # boxes}}',
  'annotate_submitted.decision':
    '{count, plural, =0 {Dispute decided: no waste here} one {Dispute decided: # box} other {Dispute decided: # boxes}}',
  'annotate_submitted.opinion_given':
    '{count, plural, =0 {Second opinion given: no waste here} one {Second opinion given: # box} other {Second opinion given: # boxes}}',
  'annotate_submitted.last_photo': 'That was the last photo of this list',
} as const;
