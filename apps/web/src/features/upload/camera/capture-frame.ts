import { LIMITS } from '@smart-waste/contract';

/** The picture that a video shows now, as a JPEG; null when there is none. */
export function captureFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const pen = canvas.getContext('2d');
  if (!pen || canvas.width === 0) return Promise.resolve(null);
  pen.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', LIMITS.editQuality));
}
