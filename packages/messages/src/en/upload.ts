/** The upload screen, and the rules for the photos of a queue. */
export const uploadMessages = {
  'upload.gps_location': 'GPS Location',
  'upload.photo.not_an_image': 'Please select an image file',
  'upload.photo.too_large': 'File size must be less than 10MB',
  'upload.queue.full': 'Queue limit reached ({max}).',
  'upload.queue.too_large': 'Queue total exceeds 40 MB. Skipping.',
} as const;
