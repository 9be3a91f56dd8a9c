/** What the server says about an evaluation of a model on photos of the installation. */
export const evaluationNoteMessages = {
  'evaluation.broke_off': 'The evaluation stopped unexpectedly. Start it again; the worker log says why.',
  'evaluation.model_changed':
    'The model was replaced while the evaluation ran, and figures of two models would be mixed. Start it again.',
  'evaluation.nothing_answered': 'The detector answered none of these photos, so there are no figures.',
  'evaluation.note.excluded':
    '{photos, plural, one {# photo was} other {# photos were}} left out, because the model was trained with {photos, plural, one {it or with photos of its place} other {them or with photos of their places}}.',
  'evaluation.note.hard_cases':
    'These photos were chosen because they are hard. The figures do not say how good the model is on all photos.',
  'evaluation.note.import':
    'These photos were imported. The figures say nothing about the photos of this installation, and places are not known: intervals are over photos.',
  'evaluation.note.may_have_seen':
    'The model does not say which photos it was trained with. It may have seen some of these, which makes figures too good.',
  'evaluation.note.newest_hard_cases':
    'Of the hard cases, only the {max, number} that were checked last are evaluated.',
  'evaluation.note.partly_labelled':
    'Of the {size, number} photos of the sample, the first {photos, plural, one {# one is} other {# are}} counted; the others are not labelled yet, or were deleted.',
} as const;
