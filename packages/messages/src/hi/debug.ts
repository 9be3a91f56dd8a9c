import type { debugMessages as english } from '../en/debug.ts';
import type { Translation } from '../en/index.ts';

export const debugMessages: Translation<typeof english> = {
  'debug.title': 'डीबग',
  'debug.intro': 'आपके फ़ोटो के लिए इस ब्राउज़र के अनुरोध पर API का उत्तर।',
  'debug.refresh': 'ताज़ा करें',
  'debug.api_status': 'API की स्थिति',
  'debug.images_count': 'फ़ोटो की संख्या',
  'debug.last_updated': 'पिछला अपडेट',
  'debug.never': 'कभी नहीं',
  'debug.unknown': 'अज्ञात',
  'debug.raw_response': 'मूल उत्तर',
  'debug.log_in_first': 'अपने फ़ोटो यहाँ देखने के लिए लॉग इन करें।',
  'debug.login': 'लॉग इन',
};
