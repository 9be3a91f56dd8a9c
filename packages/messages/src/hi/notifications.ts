import type { Translation } from '../en/index.ts';
import type { notificationMessages as english } from '../en/notifications.ts';

export const notificationMessages: Translation<typeof english> = {
  'notification.one_subject': 'रिपोर्ट {number}: {news}',
  'notification.many_subject':
    '{count, plural, one {आपकी # रिपोर्ट पर नई जानकारी: {numbers}} other {आपकी # रिपोर्टों पर नई जानकारी: {numbers}}}',
  'notification.reply_news': 'नगर निगम ने आपको लिखा है',
  'notification.report': 'रिपोर्ट {number}',
  'notification.replied': 'नगर निगम ने आपको लिखा है:',
  'notification.more_reports':
    '{count, plural, one {# और रिपोर्ट पर नई जानकारी है।} other {# और रिपोर्टों पर नई जानकारी है।}}',
  'notification.greeting': 'नमस्ते {name},',
  'notification.footer':
    'यह ईमेल आपको इसलिए मिला क्योंकि आपने कचरे की रिपोर्ट की है या किसी रिपोर्ट को फ़ॉलो करते हैं।\nचुनें कि हम आपको क्या भेजें: {settings}\nये ईमेल बंद करें: {unsubscribe}',
};
