/** Why the server refuses a request. The ids are part of the API (`reason`): a released one keeps its meaning. */
export const errorMessages = {
  'error.account.disabled_no_link': 'This account is disabled. Enable it before you send a link.',
  'error.account.deleted': 'This account no longer exists',
  'error.account.demo_stays':
    'This is a demo account. Everyone who tries this server uses it, so it cannot be deleted.',
  'error.account.last_admin':
    'You are the only admin. Make another user an admin first, then you can delete your account.',
  'error.account.no_longer_admin': 'You are no longer an admin',
  'error.account.not_found': 'User not found',
  'error.account.own_already_enabled': 'Your account is already enabled',
  'error.account.own_disable': 'You cannot disable your own account. Ask another admin to do it.',
  'error.account.own_role': 'You cannot change your own role. Ask another admin to do it.',
  'error.account.password_missing': 'Please enter your current password',
  'error.account.password_wrong': 'This is not your current password',
  'error.account.username_taken': 'This username is already taken',
  'error.place.already_located': 'This photo already has a location on the map, so nothing was changed',
  'error.place.owner_only': 'Only the person who uploaded a photo can change its location',
  'error.analysis.admin_only': 'Only an admin can start an analysis',
  'error.analysis.already_running': 'This photo is already being analysed',
  'error.analysis.unreadable_photo':
    'This photo can no longer be read, so it cannot be analysed. It can be deleted.',
  'error.annotation.drawn_for_sample':
    'This photo was drawn for the random sample meanwhile, where it is labelled without these boxes. Open it again.',
  'error.annotation.draft_stale':
    'Your work on this photo was saved in another window meanwhile. Load it before you go on.',
  'error.annotation.leased': '{user} is working on this photo now. Your work is kept as a draft.',
  'error.annotation.leased_by_unknown':
    'Someone else is working on this photo now. Your work is kept as a draft.',
  'error.annotation.no_second_opinion': 'No second opinion was requested on this photo',
  'error.annotation.opinion_given': 'Someone else has given the second opinion on this photo meanwhile.',
  'error.annotation.other_run': 'This analysis belongs to another photo, or it is no longer there',
  'error.annotation.own_opinion':
    'You gave the first opinion on this photo. Another person gives the second one.',
  'error.annotation.stale':
    '{user} submitted boxes of this photo meanwhile. Look at them before you submit yours. Your work is kept as a draft.',
  'error.annotation.stale_by_unknown':
    'Someone else submitted boxes of this photo meanwhile. Look at them before you submit yours. Your work is kept as a draft.',
  'error.annotation.stale_own':
    'You submitted boxes of this photo in another window meanwhile. Look at them before you submit these, which are kept as a draft.',
  'error.annotation.third_decides':
    'Two people disagree about this photo, and you are one of them. A third person decides.',
  'error.bulk.not_found': 'Job not found',
  'error.bulk.nothing_to_do': 'There are no uploads for this action',
  'error.bulk.too_many':
    'A job can include at most {max, plural, one {# upload} other {# uploads}}. Please narrow your search.',
  'error.bulk.still_running': 'These uploads are still being deleted. Undo it when the job has finished.',
  'error.bulk.gave_up': 'This could not be done. Please try again later.',
  'error.dataset_export.failed':
    'The archive could not be written. The log of the server says what happened; prepare it again.',
  'error.dataset_export.storage_full':
    'The server has no room left for this archive. Prepare it again when there is more room.',
  'error.dataset_export.not_found': 'This archive no longer exists. It may have expired; prepare it again.',
  'error.dataset_export.not_ready': 'The archive is not ready yet. Please wait until it is written.',
  'error.dataset_export.outdated': 'Photos of this archive were deleted since. Prepare it again.',
  'error.dataset_import.ambiguous_labels':
    'The archive has COCO labels with names of different kinds, so it is not clear which ones are meant: {files}{more, plural, =0 {} one { and # more} other { and # more}}. Name all of them in one way, such as instances_train.json and instances_val.json.',
  'error.dataset_import.broke_off':
    'Reading the archive broke off, because the server was stopped. Nothing was imported. Send the archive again.',
  'error.dataset_import.database_away':
    'The database could not be reached for too long while the archive was read. Nothing was imported. Send the archive again.',
  'error.dataset_import.empty': 'This file is empty. Choose a zip archive with photos and their labels.',
  'error.dataset_import.failed':
    'The archive could not be read. Nothing was imported; the log of the server says what happened.',
  'error.dataset_import.labels_damaged':
    'The labels in this archive are damaged: {files}{more, plural, =0 {} one { and # more} other { and # more}}. Create the zip archive again, then send it again.',
  'error.dataset_import.labels_too_large':
    '{file} is larger than {max, number} MB, which is too large to be read. Split the dataset into several archives.',
  'error.dataset_import.nested':
    'The archive has other archives in it instead of photos: {files}{more, plural, =0 {} one { and # more} other { and # more}}. Unpack them, then send the photos with their labels in one zip archive.',
  'error.dataset_import.no_categories':
    'The COCO labels name no class: their list "categories" is empty. Add the classes to it, then send the archive again.',
  'error.dataset_import.no_classes':
    'No description with the names of the classes was found. A YOLO archive needs a data.yaml with names.',
  'error.dataset_import.no_labels':
    'No labels were found. An archive needs COCO labels (instances.json or instances_….json in annotations, or _annotations.coco.json, with the photos in images) or YOLO labels (data.yaml, with the photos in images and their labels in labels).',
  'error.dataset_import.no_photo_files':
    'The archive has labels ({files}{more, plural, =0 {} one { and # more} other { and # more}}), but no photos (.jpg, .jpeg, .png or .webp). Put the photos and their labels into one zip archive, without other archives in it.',
  'error.dataset_import.no_photos':
    'The COCO labels name no photo: their list "images" is empty. Add the photos to it, then send the archive again.',
  'error.dataset_import.not_a_preview': 'This import is not waiting for its classes to be confirmed.',
  'error.dataset_import.not_coco':
    'The labels are not in the COCO format, which has the lists "images", "annotations" and "categories": {files}{more, plural, =0 {} one { and # more} other { and # more}}. Only COCO and YOLO labels can be imported.',
  'error.dataset_import.not_json':
    'The labels are not valid JSON: {files}{more, plural, =0 {} one { and # more} other { and # more}}. Correct them or export them again, then send the archive again.',
  'error.dataset_import.not_found': 'This import no longer exists',
  'error.dataset_import.not_yaml':
    'The list of classes is not valid YAML: {files}{more, plural, =0 {} one { and # more} other { and # more}}. Correct it or export it again, then send the archive again.',
  'error.dataset_import.nothing_mapped':
    'Choose what at least one class is. The classes that are left out are not evaluated.',
  'error.dataset_import.other_running':
    'Another archive is being read now. Please wait until it is ready, then send this one again.',
  'error.dataset_import.pascal_voc':
    'This is a Pascal VOC archive, with an XML file for each photo: {files}{more, plural, =0 {} one { and # more} other { and # more}}. Pascal VOC can be exported but not imported. Send the photos with COCO or YOLO labels instead.',
  'error.dataset_import.several_formats':
    'The archive has labels in two formats, so it is not clear which ones are meant: {files}{more, plural, =0 {} one { and # more} other { and # more}}. Leave the files of one format: COCO labels (instances.json or instances_….json in annotations, or _annotations.coco.json, with the photos in images) or YOLO labels (data.yaml, with the photos in images and their labels in labels).',
  'error.dataset_import.storage_failed':
    'The server could not read or store the files of the archive. Nothing was imported. Send the archive again later; the log of the server says what happened.',
  'error.dataset_import.storage_full':
    'The server has no room left for this archive. Nothing was imported. Send the archive again when there is more room.',
  'error.dataset_import.too_large':
    'The archive is larger than {max, number} GB. Split the dataset into several archives.',
  'error.dataset_import.class_name_too_long':
    'The archive has a class whose name is longer than {max, number} characters.',
  'error.dataset_import.too_many_classes': 'The archive has more than {max, number} classes.',
  'error.dataset_import.too_many_objects':
    'The archive has more than {max, number} objects. Split the dataset into several archives.',
  'error.dataset_import.too_many_photos':
    'The archive has more than {max, number} photos. Split the dataset into several archives.',
  'error.dataset_import.unknown_class': 'The archive has no class "{name}"',
  'error.dataset_import.unknown_labels':
    'None of these files is a known kind of labels: {files}{more, plural, =0 {} one { and # more} other { and # more}}. An archive needs COCO labels (instances.json or instances_….json in annotations, or _annotations.coco.json, with the photos in images) or YOLO labels (data.yaml, with the photos in images and their labels in labels).',
  'error.dataset_import.zip.bomb':
    'A file of this archive would become more than 200 times as large when it is unpacked. Nothing was imported.',
  'error.dataset_import.zip.compression':
    'This archive is compressed with a method that cannot be read, such as LZMA or Deflate64. Compress it again with Deflate.',
  'error.dataset_import.zip.encrypted': 'This archive is protected by a password. Send it without one.',
  'error.dataset_import.zip.in_parts':
    'This is one part of a zip archive that was split into several files. Send it as a single file. If that is too large, split the dataset into several archives.',
  'error.dataset_import.zip.link':
    'This archive contains links to other files, which are not followed. Nothing was imported.',
  'error.dataset_import.zip.not_a_zip':
    'This is not a zip archive, or it is damaged. Put the photos and their labels into a zip archive, then send that.',
  'error.dataset_import.zip.repeated_name':
    'Two files of this archive have the same name. Nothing was imported.',
  'error.dataset_import.zip.too_many_files':
    'This archive has more than {max, number} files. Split the dataset.',
  'error.dataset_import.zip.unpacked_too_large':
    'This archive becomes larger than {max, number} GB when it is unpacked. Split the dataset.',
  'error.dataset_import.zip.unsafe_name':
    'A file of this archive would be outside of it ("../" or an absolute path). Nothing was imported.',
  'error.dataset.link_expired': 'This link has expired. Please download the dataset again from its page.',
  'error.dataset.no_photos':
    'No checked photo matches, or more than {max, number} do. Check photos in the review, or choose another filter.',
  'error.dataset.not_found': 'This dataset no longer exists',
  'error.dataset.not_frozen': 'This dataset is still being frozen. Please try again when it is ready.',
  'error.dataset.freezing_failed':
    'This dataset could not be frozen after several attempts; the log of the server says why. Delete it and freeze another one.',
  'error.dataset.too_many':
    'Several archives are being downloaded already. Please try again when one of them is done.',
  'error.case.assignee': 'This person cannot be given a case. Please choose an active member of the staff.',
  'error.case.assignee_missing': 'Please choose who does the work',
  'error.case.changed':
    '{user} changed this case {when}. Its status is now: {status}. Please look at it again before you change it.',
  'error.case.changed_by_unknown':
    'This case was changed {when}. Its status is now: {status}. Please look at it again before you change it.',
  'error.case.crew_reply': 'Crews can add internal notes only. Officers reply to the reporters.',
  'error.case.due_range': 'The due date must be after the case was opened, and within a year',
  'error.case.ended': 'This case has ended, so it has no due date',
  'error.case.feedback_given': 'You have already said something else about this cleaning',
  'error.case.join_without_place':
    'Your photo has no coordinates, so it cannot be added to another report. Please set its location first.',
  'error.case.merged': 'This case was merged into case {number}. Please continue there.',
  'error.case.merge_direction':
    'The work on case {number} is further along than on case {other}. Please merge case {other} into case {number} instead.',
  'error.case.merge_ended':
    'Case {number} has ended (status: {status}). Only open cases can be merged: reopen it first.',
  'error.case.merge_self': 'A case cannot be merged into itself. Please choose another one.',
  'error.case.not_allowed': 'You cannot do this with this case',
  'error.case.not_found': 'There is no case with this number',
  'error.case.own_begun':
    'Report {number} stays as it is: the city works on it already, or others have joined it.',
  'error.case.photos_max': 'This case already has {max} photos. No more can be added.',
  'error.case.question_missing': 'Please write the question to the reporter',
  'error.case.reason_missing': 'Please give a reason. The reporters will read it.',
  'error.case.reopening_expired': 'This case can no longer be reopened. Please send a new report.',
  'error.case.content_not_found': 'This text or photo is not part of the case.',
  'error.case.photo_of_citizen': 'Only the person who sent this photo can make it public or private.',
  'error.case.no_reporter':
    'No reporter of this case can answer a question: none has an account, or can see it.',
  'error.case.report_not_found': 'You have no report with this number',
  'error.case.responsible_missing': 'Please say who is responsible. The reporters will read it.',
  'error.case.too_far': 'Your photo was taken too far away from this report',
  'error.case.undo_assignee':
    'The person before is no longer an active member of the staff, so this cannot be undone',
  'error.case.undo_expired': 'A change can be undone within a day. Please change the case instead.',
  'error.case.undo_foreign': 'Only the person who made a change can undo it',
  'error.case.undo_impossible': 'This can no longer be undone. Please change the case instead.',
  'error.case.split_first':
    'Report {number} must stay, because the case has its number. Please choose other reports.',
  'error.case.split_foreign': 'Report {number} does not belong to case {case}',
  'error.case.target_changed':
    'Case {number} was changed meanwhile. Its status is now: {status}. Please look at it again before you merge.',
  'error.case.target_merged':
    'Case {number} was itself merged into case {other}. Please choose case {other}.',
  'error.case.undo_too_late': 'This cannot be undone any more, because case {number} has changed since',
  'error.case.wrong_status': 'This is not possible now. The status of this case is: {status}.',
  'error.case_view.name_taken': 'You have a view with this name already',
  'error.case_view.not_found': 'You have no such view',
  'error.case_view.not_shared': 'Only admins share views with all staff',
  'error.case_view.too_many': 'You have {max} views already. Delete one first.',
  'error.category.changed': 'Another admin has changed this category. Load it again, then make your change.',
  'error.category.default_stays':
    'This category is for all waste that no other category fits, so it stays active',
  'error.category.inactive': 'This category is not used for new cases any more. Please choose another one.',
  'error.category.not_found': 'There is no such category',
  'error.category.too_many': 'There can be at most {max, plural, one {# category} other {# categories}}',
  'error.email_link.expired':
    'This link has expired or was already used. Please change your email address again.',
  'error.calibration.not_found': 'There is no such calibration',
  'error.calibration.all_seen':
    'The model was trained with all of these photos, or with photos of their places. Label photos of other places first.',
  'error.calibration.no_curve':
    'This calibration has no curve, so it would change nothing. Label more photos of the sample and fit another one: a class needs {boxes, number} compared boxes, whole photos need {photos, number}, at least {of_a_kind, number} of them with waste and {of_a_kind, number} without.',
  'error.calibration.nothing_labelled': 'No photo of this sample counts yet. Label the next one first.',
  'error.evaluation.already_open':
    'Another evaluation is waiting or running. Wait until it is finished, or cancel it.',
  'error.evaluation.has_ended': 'This evaluation has already ended',
  'error.evaluation.no_sample_of_others': 'Only an evaluation on the sample takes a sample',
  'error.evaluation.import_of_imports':
    'Only an evaluation on imported photos takes an import, and it needs one',
  'error.evaluation.import_not_found': 'This import no longer exists, or its classes were not confirmed yet',
  'error.evaluation.not_completed': 'Only evaluations that are completed can be compared',
  'error.evaluation.not_found': 'This evaluation no longer exists',
  'error.evaluation.not_current':
    'Another sample was drawn meanwhile, and only the newest one can grow. Check that one, then draw again.',
  'error.evaluation.drawn_meanwhile':
    'Another sample was drawn meanwhile. Check that one before you draw again.',
  'error.evaluation.not_larger':
    'The sample has {size, plural, one {# photo} other {# photos}} already. Ask for more.',
  'error.evaluation.nothing_in_common': 'These evaluations have no photo with the same labels in common',
  'error.evaluation.nothing_labelled.hard_cases':
    'No photo outside of the sample has been checked yet. Check some photos first.',
  'error.evaluation.nothing_labelled.sample': 'No photo of this sample counts yet. Label the next one first.',
  'error.evaluation.no_more_photos':
    'The sample already has every photo that it can be of: those that were analysed when it was first drawn. To draw from the photos of today, draw a new sample.',
  'error.evaluation.no_photos': 'There is no analysed photo yet from which a sample could be drawn.',
  'error.evaluation.replaces_of_larger':
    'A sample that grows is replaced by the larger one. No other sample can be named to be replaced.',
  'error.evaluation.sample_not_found': 'There is no such sample',
  'error.evaluation.seed_of_larger': 'A sample that grows keeps its seed',
  'error.events.too_many_streams': 'This account has too many live connections open',
  'error.former_database.not_found': 'There is no such database. It may have been deleted already.',
  'error.image.not_found': 'Image not found',
  'error.image.not_yours': 'You can only see your own photos',
  'error.image.order_admin_only': 'Only an admin can sort uploads',
  'error.image.search_admin_only': 'Only an admin can search uploads',
  'error.login.demo_accounts_off': 'The demo accounts are switched off on this server',
  'error.login.disabled': 'This account has been disabled',
  'error.login.mismatch': 'Wrong username or password',
  'error.mail.not_sent': 'The email could not be sent. Please try again later.',
  'error.media.link_expired': 'This link has expired. Please load the page again.',
  'error.media.not_found': 'Photo not found',
  'error.media.session_ended': 'This link ended with its session. Please log in and open the photo again.',
  'error.metrics.forbidden': 'Metrics are only available from this machine or with METRICS_TOKEN',
  'error.model_check.no_worker': 'No worker is running, so nothing can be tested. Start one, then try again.',
  'error.model_check.not_found': 'This test no longer exists',
  'error.model_config.changed':
    '{user} has saved another configuration. Load it, then make your change again.',
  'error.model_config.changed_by_unknown':
    'Another admin has saved another configuration. Load it, then make your change again.',
  'error.network.no_json': 'Invalid JSON response',
  'error.network.no_reason': 'The server gave no reason. Try again later.',
  'error.network.timed_out': 'The server took too long to answer.',
  'error.network.unknown_shape': 'The server sent an answer that this version does not understand.',
  'error.network.unreachable': 'Failed to fetch',
  'error.notifications.internal_endpoint': 'This is not the address of a public push service',
  'error.notifications.unsubscribe_expired':
    'This link has expired or is damaged. You can stop emails on your account page.',
  'error.own_data.link_expired':
    'This link has expired. Please start the download again on your account page.',
  'error.own_data.too_many': 'Your data is already being downloaded. Please wait until that has finished.',
  'error.permission': 'You do not have permission to do this',
  'error.processing.already_started': '{user} has already started processing',
  'error.processing.already_started_by_unknown': 'Processing has already been started',
  'error.processing.no_jobs': 'No pending jobs to process',
  'error.processing.not_running': 'Processing is not running',
  'error.reply_template.changed':
    'Another admin has changed this template. Load it again, then make your change.',
  'error.reply_template.not_found': 'There is no such template',
  'error.reply_template.too_many': 'There can be at most {max, plural, one {# template} other {# templates}}',
  'error.report.too_many': 'Other reports are being generated. Please try again in a minute.',
  'error.request.body_missing': 'The request body must be a JSON object',
  'error.request.content_type': 'This content type is not supported',
  'error.request.headers_too_large': 'The request headers are too large',
  'error.request.invalid': 'The request could not be understood',
  'error.request.json': 'The request body is not valid JSON',
  'error.request.method': 'This address only accepts {methods}',
  'error.request.not_found': 'There is nothing at this address',
  'error.request.part_invalid': "The request's {part} is not valid",
  'error.request.timeout': 'The request took too long to arrive',
  'error.request.too_large': 'The request is too large',
  'error.reset.link_expired': 'This link has expired or was already used. Please request a new one.',
  'error.server.internal': 'Something went wrong on our side. Please try again.',
  'error.server.photos_unavailable': 'Photos are not available right now. Please try again in a moment.',
  'error.server.storage_full': 'The server has run out of storage. Please tell its operator.',
  'error.server.unavailable': 'The service is temporarily unavailable. Please try again in a moment.',
  'error.session.ended': 'This session has ended. Please log in again.',
  'error.session.expired': 'Your session has expired. Please log in again.',
  'error.session.invalid': 'This session is not valid. Please log in again.',
  'error.session.missing': 'Please log in first',
  'error.session.not_found': 'This session has already ended',
  'error.session.revoked': 'This session was ended for security reasons. Please log in again.',
  'error.too_many_attempts.minutes':
    'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'error.too_many_attempts.seconds':
    'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  'error.trash.not_found': 'This photo is not among the recently deleted ones any more',
  'error.upload.broken_form': 'The upload was interrupted, or its form data is not valid',
  'error.upload.busy': 'Too many photos are being uploaded right now. Please try again in a moment.',
  'error.upload.empty_file': 'The file is empty',
  'error.upload.field_not_text': '{field} must be plain text',
  'error.upload.field_too_long': '{field} is too long',
  'error.upload.idempotency_key': 'Idempotency-Key must be 1 to {max} visible characters without spaces',
  'error.upload.no_photo': 'Please add at least one image to upload',
  'error.upload.storage_full':
    'The photo was not saved: the server has run out of storage. Please try again later.',
  'error.upload.not_multipart': 'Send the photo as multipart/form-data, in a field named image',
  'error.upload.not_stored': 'The photo could not be saved. Please try again later.',
  'error.upload.one_photo': 'Send one photo at a time',
  'error.upload.photo_damaged': 'This photo is damaged and cannot be read',
  'error.upload.photo_empty': 'This file is empty',
  'error.upload.photo_heic':
    'This file is a HEIC photo. Please send a JPEG, PNG or WebP photo. On an iPhone, choose Settings → Camera → Formats → Most Compatible.',
  'error.upload.photo_memory': 'This photo needs too much memory to open. Please send it as a standard JPEG.',
  'error.upload.photo_pixels': 'This photo is too large: the limit is {megapixels} megapixels',
  'error.upload.photo_type':
    'This file is {kind, select, avif {an AVIF image} video {a video} gif {a GIF image} bmp {a BMP image} tiff {a TIFF image} jpeg_xl {a JPEG XL image} pdf {a PDF document} archive {an archive} svg {an SVG drawing} text {a text file} other {not in a known photo format}}. Please send a JPEG, PNG or WebP photo.',
  'error.upload.stalled': 'The upload stopped halfway. Please try again.',
  'error.upload.wrong_field': 'Send the photo in a field named image',
  'error.zone.not_found': 'No zone in this time range contains this photo',
} as const;
