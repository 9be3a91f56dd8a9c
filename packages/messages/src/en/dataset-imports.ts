/** Labelled photos that are imported. */
export const datasetImportsMessages = {
  'dataset_imports.heading': 'Imported photos',
  'dataset_imports.load_failed': 'The imports could not be loaded',
  'dataset_imports.title': 'Import labelled photos',
  'dataset_imports.text':
    'Send a zip archive with photos and COCO or YOLO labels, to find out how good the detector is on them. They never become uploads, and their figures are reported separately.',
  'dataset_imports.choose': 'Choose an archive',
  'dataset_imports.choose_other': 'Choose another archive',
  'dataset_imports.file': '{name}, {size}',
  'dataset_imports.too_large': 'This archive is larger than {max, number} GB. Split it into several.',
  'dataset_imports.name': 'Name of the import',
  'dataset_imports.name_missing': 'Please give the import a name',
  'dataset_imports.send': 'Send',
  'dataset_imports.sending': 'Sending: {percent, number}%',
  'dataset_imports.sent': 'Archive sent: {title}',
  'dataset_imports.send_failed': 'The archive was not imported',
  'dataset_imports.reading_labels': 'Reading the labels',
  'dataset_imports.reading': 'Reading photos: {read, number} of {total, number}',
  'dataset_imports.photos':
    '{photos, plural, one {# photo} other {# photos}}, {empty, number} of them without objects',
  'dataset_imports.splits': 'Train {train, number}, validation {val, number}, test {test, number}',
  'dataset_imports.rejected': '{count, number} rejected',
  'dataset_imports.problem_photo_missing':
    '{count, plural, one {# photo is} other {# photos are}} not in the archive as .jpg, .png or .webp, or there are several with this name.',
  'dataset_imports.problem_photo_unreadable':
    '{count, plural, one {# photo} other {# photos}} cannot be read.',
  'dataset_imports.problem_photo_too_large':
    '{count, plural, one {# photo is} other {# photos are}} larger than 25 MB.',
  'dataset_imports.problem_photo_repeated':
    '{count, plural, one {# photo is} other {# photos are}} named twice by the labels.',
  'dataset_imports.problem_size_differs':
    '{count, plural, one {# photo has} other {# photos have}} another size than the labels say.',
  'dataset_imports.problem_labels_missing':
    '{count, plural, one {# photo has} other {# photos have}} no file of labels.',
  'dataset_imports.problem_labels_unreadable':
    '{count, plural, one {# file of labels is} other {# files of labels are}} damaged, too large, or not in the expected format.',
  'dataset_imports.problem_entry_invalid':
    '{count, plural, one {# entry has} other {# entries have}} no name, id or size that can be used.',
  'dataset_imports.problem_id_repeated':
    '{count, plural, one {# photo has} other {# photos have}} an id that was there before.',
  'dataset_imports.problem_photo_unknown':
    '{count, plural, one {# annotation belongs} other {# annotations belong}} to no photo.',
  'dataset_imports.problem_class_unknown':
    '{count, plural, one {# photo has} other {# photos have}} an object whose class is not in the list of classes.',
  'dataset_imports.problem_box_invalid':
    '{count, plural, one {# photo has} other {# photos have}} a box that is empty, outside of the photo, or no numbers.',
  'dataset_imports.problem_too_many_objects':
    '{count, plural, one {# photo has} other {# photos have}} more than 400 objects.',
  'dataset_imports.mapping': 'Classes of the archive',
  'dataset_imports.mapping_text':
    'Choose the matching class for each class of the archive. Classes that are left out are not evaluated. This cannot be changed later.',
  'dataset_imports.their_class': 'In the archive',
  'dataset_imports.objects': 'Objects',
  'dataset_imports.our_class': 'Here',
  'dataset_imports.class_of': 'What {name} is here',
  'dataset_imports.left_out': 'Leave out',
  'dataset_imports.nothing':
    'No photo of this archive can be imported. Correct what is named above, and send it again.',
  'dataset_imports.choose_one': 'Choose what at least one class is.',
  'dataset_imports.confirm': 'Import these photos',
  'dataset_imports.confirm_failed': 'The photos were not imported',
  'dataset_imports.class_is': '{name} is {class}',
  'dataset_imports.class_left_out': '{name} is left out',
  'dataset_imports.evaluate': 'Evaluate the detector on these photos',
  'dataset_imports.evaluate_failed': 'The evaluation was not started',
  'dataset_imports.delete': 'Delete',
  'dataset_imports.delete_one': 'Delete the import {title}',
  'dataset_imports.delete_title': 'Delete the import {title}?',
  'dataset_imports.delete_text': 'Its photos and the evaluations on them are deleted for good.',
  'dataset_imports.deleted': 'Import deleted',
  'dataset_imports.delete_failed': 'The import could not be deleted',
} as const;
