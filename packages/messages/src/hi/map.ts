import type { Translation } from '../en/index.ts';
import type { mapMessages as english } from '../en/map.ts';

export const mapMessages: Translation<typeof english> = {
  'map.picker': 'स्थान चुनने का नक्शा',
  'map.pick_help': 'पिन लगाने के लिए नक्शे पर टैप या क्लिक करें, या निर्देशांक लिखें।',
  'map.pick_keys':
    'तीर की कुंजियाँ नक्शे को बीच के क्रॉस के नीचे खिसकाती हैं, प्लस और माइनस से नक्शा बड़ा-छोटा होता है, और एंटर कुंजी पिन को क्रॉस पर लगाती है।',
  'map.pin_at': 'पिन {latitude}, {longitude} पर है',
  'map.cross_at': 'क्रॉस {latitude}, {longitude} पर है',
  'map.latitude': 'अक्षांश',
  'map.longitude': 'देशांतर',
  'map.simple': 'सड़कों के बिना सरल नक्शा। स्थान सही हैं।',
  'map.no_background': 'विस्तृत नक्शा उपलब्ध नहीं। इस सरल नक्शे में सड़कें नहीं हैं; स्थान सही हैं।',
  'map.selected': 'चुना गया स्थान',
  'map.zoom_in': 'बड़ा करके देखें',
  'map.zoom_out': 'छोटा करके देखें',
  'map.places': '{count, plural, one {नक्शे पर # स्थान} other {नक्शे पर # स्थान}}',
  'map.nearby': 'आस-पास के स्थान',
  'map.nearby_place': '{place}: {distance} {direction}',
  'map.degrees_n': '{degrees}° उ',
  'map.degrees_s': '{degrees}° द',
  'map.degrees_e': '{degrees}° पू',
  'map.degrees_w': '{degrees}° प',
  'map.direction_n': 'उत्तर',
  'map.direction_ne': 'उत्तर-पूर्व',
  'map.direction_e': 'पूर्व',
  'map.direction_se': 'दक्षिण-पूर्व',
  'map.direction_s': 'दक्षिण',
  'map.direction_sw': 'दक्षिण-पश्चिम',
  'map.direction_w': 'पश्चिम',
  'map.direction_nw': 'उत्तर-पश्चिम',
};
