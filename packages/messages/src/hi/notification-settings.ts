import type { Translation } from '../en/index.ts';
import type { notificationSettingsMessages as english } from '../en/notification-settings.ts';

export const notificationSettingsMessages: Translation<typeof english> = {
  'notification_settings.title': 'सूचनाएँ',
  'notification_settings.intro':
    'आपने जिस कचरे की रिपोर्ट की या जिसे फ़ॉलो करते हैं, उस पर नगर निगम क्या कर रहा है, हम आपको बताते हैं।',
  'notification_settings.load_failed': 'आपकी सूचनाएँ लोड नहीं हो सकीं',
  'notification_settings.save_failed': 'बदलाव सहेजा नहीं जा सका।',
  'notification_settings.email': 'ईमेल से',
  'notification_settings.push': 'आपके डिवाइसों पर',
  'notification_settings.status_changed': 'स्थिति बदलने पर',
  'notification_settings.replied': 'नगर निगम के लिखने पर',
  'notification_settings.frequency': 'कितनी बार',
  'notification_settings.daily': 'दिन में ज़्यादा से ज़्यादा एक बार',
  'notification_settings.at_once': 'तुरंत',
  'notification_settings.email_unconfirmed': 'हम {email} पर अभी सूचनाएँ नहीं भेजते, क्योंकि इस पते की पुष्टि नहीं हुई है।',
  'notification_settings.email_refused':
    'हमने {email} पर ईमेल भेजना रोक दिया है, क्योंकि इस पते के मेल सर्वर ने एक ईमेल लेने से मना कर दिया। पता ठीक करें या उसकी फिर से पुष्टि करें।',
  'notification_settings.send_link': 'पुष्टि का लिंक भेजें',
  'notification_settings.link_sent': 'हमने {email} पर एक लिंक भेजा है। उसे 24 घंटे के अंदर खोलें।',
  'notification_settings.link_failed': 'लिंक नहीं भेजा जा सका।',
  'notification_settings.devices':
    '{count, plural, =0 {किसी डिवाइस पर सूचना नहीं जाती।} one {# डिवाइस पर सूचना जाती है।} other {# डिवाइसों पर सूचना जाती है।}}',
  'notification_settings.device_on': 'इस डिवाइस पर सूचना दें',
  'notification_settings.device_off': 'इस डिवाइस पर बंद करें',
  'notification_settings.device_denied':
    'यह ब्राउज़र इस साइट की सूचनाएँ रोकता है। ब्राउज़र की सेटिंग में उन्हें अनुमति दें, फिर कोशिश करें।',
  'notification_settings.device_unsupported':
    'यह ब्राउज़र सूचनाएँ नहीं दिखा सकता। iPhone या iPad पर पहले ऐप को होम स्क्रीन पर जोड़ें।',
  'notification_settings.device_failed': 'सूचनाएँ चालू नहीं हो सकीं।',
  'notification_settings.device_off_failed': 'सूचनाएँ बंद नहीं हो सकीं।',
  'unsubscribe.title': 'ईमेल बंद करें',
  'unsubscribe.intro': 'क्या आप अपनी रिपोर्टों और फ़ॉलो की गई रिपोर्टों के बारे में ईमेल बंद करना चाहते हैं?',
  'unsubscribe.confirm': 'ये ईमेल बंद करें',
  'unsubscribe.done': 'अब आपको ये ईमेल नहीं आएँगे। आप अपने खाते में इन्हें फिर से चालू कर सकते हैं।',
  'unsubscribe.failed': 'ईमेल बंद नहीं हो सके',
  'unsubscribe.no_token': 'यह लिंक अधूरा है। कृपया इसे ईमेल से फिर खोलें।',
  'unsubscribe.to_account': 'अपना खाता खोलें',
};
