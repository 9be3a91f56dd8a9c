/** The upload screen, and the rules for the photos of a queue. */
export const uploadMessages = {
  'upload.gps_location': 'GPS Location',
  'upload.photo.not_an_image': 'Please select an image file',
  'upload.photo.unreadable': 'This file is damaged or not a photo. Choose another one.',
  'upload.photo.unsupported': 'This browser cannot read {format} photos. Use JPEG, PNG or WebP.',
  'upload.photo.duplicate': 'You sent this photo before.',
  'upload.photo.too_large': 'File size must be less than 10MB',
  'upload.queue.full': 'Queue limit reached ({max}).',
  'upload.queue.too_large': 'Queue total exceeds 40 MB. Skipping.',
} as const;
