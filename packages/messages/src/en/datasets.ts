/** Datasets of labelled photos. */
export const datasetsMessages = {
  'datasets.title': 'Datasets',
  'datasets.intro': 'Labelled photos, frozen and divided by place, to train and evaluate detectors.',
  'datasets.load_failed': 'The datasets could not be loaded',
  'datasets.none': 'No datasets yet',
  'datasets.none_text': 'Check photos in the review, then freeze them here.',
  'datasets.freeze': 'New dataset',
  'datasets.freeze_text':
    'A dataset has the photos that a person checked completely, with the labels of this moment. Photos of one place are never in two splits. It does not change later.',
  'datasets.name': 'Name',
  'datasets.name_missing': 'Please give the dataset a name',
  'datasets.shows': 'Photos that show',
  'datasets.from': 'Uploaded from',
  'datasets.to': 'Uploaded until',
  'datasets.days_reversed': 'Please choose a day that is not before the first one',
  'datasets.all_classes': 'Anything or nothing',
  'datasets.preview':
    '{photos, plural, one {# photo} other {# photos}}, {empty, number} of them without objects; {objects, plural, one {# object} other {# objects}}',
  'datasets.preview_failed': 'The matching photos could not be counted',
  'datasets.no_photos':
    'No checked photo matches. Check photos in the review, or choose other days or another class.',
  'datasets.gap_photos': 'The split “{split}” has no photos.',
  'datasets.gap_objects': 'The split “{split}” has no objects.',
  'datasets.gap_advice':
    'Photos of one place, or that look alike, stay in one split, and so do those of one person and day without a place. With only a few such groups, a split may get none. Check photos of other places and days, or freeze the dataset anyway.',
  'datasets.freeze_button': 'Freeze dataset',
  'datasets.freeze_failed': 'The dataset was not frozen',
  'datasets.heading': '{number, number}. {title}',
  'datasets.photos': '{count, plural, one {# photo} other {# photos}}',
  'datasets.photos_left': '{left, number} of {count, plural, one {# photo} other {# photos}}',
  'datasets.filter_from': 'uploaded from {day}',
  'datasets.filter_until': 'uploaded until {day}',
  'datasets.filter_classes': 'showing {classes}',
  'datasets.filter_none': 'all checked photos',
  'datasets.freezing': 'Reading files: {done} of {all} photos',
  'datasets.splits': 'Splits',
  'datasets.split': 'Split',
  'datasets.split_train': 'Train',
  'datasets.split_val': 'Validation',
  'datasets.split_test': 'Test',
  'datasets.photos_head': 'Photos',
  'datasets.empty': 'Without objects',
  'datasets.places': 'Places',
  'datasets.objects': 'Objects',
  'datasets.near':
    '{count, plural, one {# photo is} other {# photos are}} left out: within 50 m of a photo of another split.',
  'datasets.duplicates':
    '{count, plural, one {# photo is} other {# photos are}} left out: {count, plural, one {it looks} other {they look}} like a photo of another split.',
  'datasets.unreadable':
    '{count, plural, one {# photo is} other {# photos are}} left out: {count, plural, one {its file} other {their files}} could not be read.',
  'datasets.gone':
    '{count, plural, one {# photo was deleted since: the figures here still count it, archives name it as missing.} other {# photos were deleted since: the figures here still count them, archives name them as missing.}}',
  'datasets.classes': 'Objects by class',
  'datasets.class': 'Class',
  'datasets.unsure': 'Unsure',
  'datasets.delete': 'Delete',
  'datasets.delete_one': 'Delete dataset {number, number}: {title}',
  'datasets.delete_title': 'Delete dataset {number, number}: {title}?',
  'datasets.delete_text':
    'The list of its photos is deleted for good. The photos and their labels stay, and keep their splits in later datasets.',
  'datasets.deleted': 'Dataset deleted',
  'datasets.delete_failed': 'The dataset could not be deleted',
} as const;
