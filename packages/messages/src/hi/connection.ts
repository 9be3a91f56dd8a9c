import type { connectionMessages as english } from '../en/connection.ts';
import type { Translation } from '../en/index.ts';

export const connectionMessages: Translation<typeof english> = {
  'connection.title': 'बैकएंड संपर्क परीक्षण',
  'connection.intro': 'बैकएंड की स्थिति जाँचता है और उसका उत्तर दिखाता है।',
  'connection.loading': 'संपर्क का परीक्षण हो रहा है...',
  'connection.healthy': 'बैकएंड सर्वर चल रहा है',
  'connection.returned_error': 'बैकएंड सर्वर ने त्रुटि भेजी',
  'connection.unreachable': 'बैकएंड सर्वर से संपर्क नहीं हो सका',
  'connection.address': 'पता',
  'connection.response': 'उत्तर',
  'connection.error_details': 'त्रुटि का विवरण',
  'connection.troubleshooting': 'समाधान',
  'connection.in_browser': 'ब्राउज़र में परीक्षण करें',
  'connection.step_running': 'क्या सर्वर चल रहा है? उसके टर्मिनल में उसका पता दिखता है।',
  'connection.step_address': 'क्या यह पेज उसी पते पर खुला है? इसी मशीन का सर्वर सामान्यतः पोर्ट 8000 पर चलता है।',
  'connection.step_network': 'क्या डिवाइस ऑनलाइन है? कहीं कोई प्रॉक्सी या फ़ायरवॉल तो नहीं रोक रहा?',
  'connection.step_browser': 'क्या उत्तर सीधे ब्राउज़र में खुलता है? तब पेज और सर्वर के पते अलग हैं।',
  'connection.step_log': 'सर्वर का लॉग क्या कहता है? 503 का मतलब अक्सर यह होता है कि डेटाबेस उपलब्ध नहीं है।',
};
