/** What every view of a photo says. */
export const imagesMessages = {
  'images.not_available': 'Image not available',
  'images.unknown_date': 'Unknown date',
  'images.no_location': 'Location Not Specified',
  'images.no_gps': 'No GPS data',
  'images.photo_of': 'Photo of {place}',
  'images.boxes': 'Detections on the photo',
  'images.detections': 'Detections',
  'images.not_counted': 'not counted as waste',
  'images.confidence': '{title}, {percent}',
  'images.stage_queued': 'Waiting in the queue',
  'images.stage_reading': 'Reading the photo',
  'images.stage_detecting': 'Looking for waste',
  'images.stage_saving': 'Saving the result',
} as const;
