import type { Translation } from '../en/index.ts';
import type { uploadMessages as english } from '../en/upload.ts';

export const uploadMessages: Translation<typeof english> = {
  'upload.gps_location': 'GPS स्थान',
  'upload.photo.not_an_image': 'कृपया कोई फ़ोटो फ़ाइल चुनें',
  'upload.photo.unreadable': 'यह फ़ाइल ख़राब है या फ़ोटो नहीं है। कोई दूसरी चुनें।',
  'upload.photo.unsupported': 'यह ब्राउज़र {format} फ़ोटो नहीं पढ़ सकता। JPEG, PNG या WebP चुनें।',
  'upload.photo.duplicate': 'यह फ़ोटो आप पहले भेज चुके हैं।',
  'upload.photo.too_large': 'फ़ाइल 10MB से छोटी होनी चाहिए',
  'upload.queue.full': 'कतार भर गई है ({max})।',
  'upload.queue.too_large': 'कुल आकार 40 MB से ज़्यादा है। छोड़ा जा रहा है।',
};
