/** What the person should know before submitting; most photos have none of it. */
export const annotateNoticesMessages = {
  'annotate_notices.conflict': 'Another window saved newer work on this photo',
  'annotate_notices.conflict_text': 'Choose a version. Undo brings the other one back.',
  'annotate_notices.conflict_failed': 'The other work could not be loaded. Try again.',
  'annotate_notices.load_other': 'Load the newer version',
  'annotate_notices.keep_this': 'Keep this version',
  'annotate_notices.photo_gone': 'This photo was deleted',
  'annotate_notices.photo_gone_text': 'Nothing can be submitted unless the photo is restored from the trash.',
  'annotate_notices.photo_gone_next': 'Go to the next photo',
  'annotate_notices.leased': '{name} has worked on this photo since {time}',
  'annotate_notices.leased_by_unknown': 'Someone else has worked on this photo since {time}',
  'annotate_notices.leased_text': 'You can look at it now, and correct it once they have finished.',
  'annotate_notices.missed': '{name} submitted boxes of this photo {time}',
  'annotate_notices.missed_by_unknown': 'Someone else submitted boxes of this photo {time}',
  'annotate_notices.missed_text':
    'Your boxes are saved as a draft. View theirs, or go on with yours and submit them to replace theirs. Undo brings yours back.',
  'annotate_notices.missed_own': 'You submitted boxes of this photo in another window {time}',
  'annotate_notices.missed_own_text':
    'This version is saved as a draft. View what you submitted, or keep this version and submit it to replace the other. Undo brings this version back.',
  'annotate_notices.show_submitted': 'Show what I submitted',
  'annotate_notices.show_theirs': 'Show theirs',
  'annotate_notices.keep_mine': 'Go on with mine',
  'annotate_notices.sample': 'This photo is one of the random sample',
  'annotate_notices.sample_place': 'Photo {position, number} of {size, number} of the random sample',
  'annotate_notices.sample_text':
    'Mark everything you see. What the detector says stays hidden, so that the labels do not repeat it.',
  'annotate_notices.sample_passed_over':
    '{count, plural, one {Skipped for now: photo {positions}, which another person is labelling.} other {Skipped for now: photos {positions}, which other people are labelling.}}',
  'annotate_notices.sample_photos': 'Photos of the sample',
  'annotate_notices.sample_photos_text':
    'Go back to a photo that is labelled. The others are labelled in their order.',
  'annotate_notices.sample_photos_failed': 'The photos of the sample could not be loaded',
  'annotate_notices.sample_photo_labelled': 'Labelled',
  'annotate_notices.sample_photo_waiting': 'Not labelled yet',
  'annotate_notices.sample_photo_held': 'Being labelled',
  'annotate_notices.sample_photo_gone': 'Deleted',
  'annotate_notices.sample_labelled': 'This photo of the random sample is labelled',
  'annotate_notices.sample_labelled_place':
    'Photo {position, number} of {size, number} of the random sample is labelled',
  'annotate_notices.sample_labelled_text': 'Correct it and submit it again, or go on to the next photo.',
  'annotate_notices.sample_former': 'This photo is not in the current random sample',
  'annotate_notices.sample_former_text': 'Another sample may have been drawn since. Go on to its next photo.',
  'annotate_notices.hint': 'The sender said {time}: “{words}”',
  'annotate_notices.hint_without_words': 'The sender said {time} that the result is wrong.',
  'annotate_notices.hint_words': 'What the sender said',
  'annotate_notices.hint_show_all': 'Show all',
  'annotate_notices.hint_show_less': 'Show less',
  'annotate_notices.hint_answered': 'It has been reviewed since.',
  'annotate_notices.suspect':
    '{count, plural, one {Possible label error on this photo.} other {Possible label errors on this photo.}}',
  'annotate_notices.suspect_dotted':
    '{count, plural, one {The dotted box is what the detector sees.} other {The dotted boxes are what the detector sees.}}',
  'annotate_notices.suspect_reasons': 'Possible label errors',
  'annotate_notices.suspect_at': '{reason}: {place}',
  'annotate_notices.suspect_by': 'Detector',
  'annotate_notices.blind': 'Another person has reviewed this photo',
  'annotate_notices.blind_text':
    'Say what you see. Their boxes stay hidden until you have submitted yours, and both are compared. What the product shows stays.',
  'annotate_notices.disputed': 'Two people disagree about this photo',
  'annotate_notices.disputed_decides': 'What you submit decides.',
  'annotate_notices.disputed_failed': 'What they marked could not be loaded.',
  'annotate_notices.disputed_all': '{first} and {second} do not agree on any box.',
  'annotate_notices.disputed_classes': '{first} and {second} chose different classes for the same objects.',
  'annotate_notices.disputed_some': 'Agreement of {first} and {second}: {percent}.',
  'annotate_notices.disputed_dotted':
    '{count, plural, =0 {{name} marked nothing.} one {The dotted box is by {name}.} other {The dotted boxes are by {name}.}}',
  'annotate_notices.disputed_text':
    'Start with the boxes of either and correct them. What you submit decides.',
  'annotate_notices.disputed_own': 'Two people disagree about this photo, and you are one of them',
  'annotate_notices.disputed_own_admin':
    'You are one of the two who disagree: as an admin you can still decide.',
  'annotate_notices.disputed_by_others':
    'A third person or an admin decides. Until then you can look at the boxes, but not change them.',
  'annotate_notices.no_waste_title': '{count, plural, one {Remove # box?} other {Remove # boxes?}}',
  'annotate_notices.no_waste_question': 'The photo is then submitted as checked and empty.',
} as const;
