import type { Translation } from '../en/index.ts';
import type { ownReportMessages as english } from '../en/own-report.ts';

export const ownReportMessages: Translation<typeof english> = {
  'own_report.title': 'आपकी रिपोर्ट',
  'own_report.number': 'रिपोर्ट {number}',
  'own_report.open': 'रिपोर्ट {number}: सार्वजनिक पेज देखें',
  'own_report.private': 'रिपोर्ट {number}. शहर यह मामला दूसरों को नहीं दिखाता।',
  'own_report.deletion':
    'रिपोर्ट {number} शहर के पास रहती है, पर इस फ़ोटो के बिना: आपको ईमेल और पुश संदेशों से जानकारी मिलती रहेगी।',
  'own_report.joined': 'यह मामला {number} का हिस्सा है।',
  'own_report.public': 'मेरा फ़ोटो सबको दिखाएँ',
  'own_report.public_help': 'मामले के सार्वजनिक पेज पर, आपके नाम के बिना।',
  'own_report.public_failed': 'आपकी पसंद सहेजी नहीं जा सकी',
  'own_report.say_waste': 'यहाँ कचरा है',
  'own_report.say_report': 'नगर निगम को रिपोर्ट करें',
  'own_report.dialog_title': 'इस जगह की रिपोर्ट नगर निगम को करें',
  'own_report.dialog_text': 'नगर निगम आपका फ़ोटो और उसका स्थान देखेगा।',
  'own_report.words': 'वहाँ क्या है? (वैकल्पिक)',
  'own_report.words_help': 'जैसे: बेंच के पीछे टूटा काँच।',
  'own_report.send': 'रिपोर्ट भेजें',
  'own_report.sent': 'रिपोर्ट {number} मिल गई',
  'own_report.send_failed': 'रिपोर्ट नहीं भेजी जा सकी',
};
