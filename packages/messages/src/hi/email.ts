import type { emailMessages as english } from '../en/email.ts';
import type { Translation } from '../en/index.ts';

export const emailMessages: Translation<typeof english> = {
  'email.reset.subject': 'Smart Waste के लिए नया पासवर्ड चुनें',
  'email.reset.text':
    'नमस्ते {name},\n\nहमें आपके Smart Waste खाते का पासवर्ड बदलने का अनुरोध मिला है। नया पासवर्ड चुनने के लिए एक घंटे के भीतर यह लिंक खोलें:\n\n{link}\n\nअगर यह अनुरोध आपने नहीं किया, तो इस ईमेल पर ध्यान न दें। आपका पासवर्ड वही रहेगा।\n',
  'email.password_changed.subject': 'आपका Smart Waste पासवर्ड बदल दिया गया',
  'email.password_changed.text':
    'नमस्ते {name},\n\nआपके Smart Waste खाते का पासवर्ड बदल दिया गया है और आपके बाकी सत्रों से लॉग आउट कर दिया गया है। अगर पासवर्ड आपने नहीं बदला, तो अभी लॉग इन पेज पर "पासवर्ड भूल गए" चुनें।\n',
  'email.confirm_email.subject': 'Smart Waste के लिए अपने ईमेल पते की पुष्टि करें',
  'email.confirm_email.text':
    'नमस्ते {name},\n\nयह ईमेल पता आपके Smart Waste खाते के लिए लिखा गया है। इसकी पुष्टि करने के लिए 24 घंटे के भीतर यह लिंक खोलें:\n\n{link}\n\nअगर यह आपने नहीं लिखा, तो इस ईमेल पर ध्यान न दें। खाते का पता वही रहेगा।\n',
  'email.account_deleted.subject': 'आपका Smart Waste खाता हटा दिया गया',
  'email.account_deleted.text':
    'नमस्ते {name},\n\nआपका Smart Waste खाता हटा दिया गया है। अब आप इससे लॉग इन नहीं कर सकते। अगर आपने इसे नहीं हटाया, तो कृपया सेवा के संचालक को बताएँ।\n',
  'email.address_in_use.subject': 'एक नया Smart Waste खाता आपका ईमेल पता इस्तेमाल कर रहा है',
  'email.address_in_use.text':
    'नमस्ते {name},\n\nआपके ईमेल पते से {new_name} उपयोगकर्ता नाम का एक नया Smart Waste खाता बनाया गया है। आपके पास पहले से {name} खाता है।\n\nअगर यह आपने किया है, तो आप दोनों में से किसी से भी लॉग इन कर सकते हैं; पासवर्ड भूल गए हों तो लॉग इन पेज पर "पासवर्ड भूल गए" चुनें। अगर आपने नहीं किया, तो कुछ करने की ज़रूरत नहीं है: आपके खाते {name} पर कोई असर नहीं पड़ता।\n',
  'email.email_changed.subject': 'आपका Smart Waste ईमेल पता बदल दिया गया',
  'email.email_changed.text':
    'नमस्ते {name},\n\nआपके Smart Waste खाते में अब दूसरा ईमेल पता है। अगर यह आपने नहीं बदला, तो कृपया सेवा चलाने वालों को बताएँ।\n',
};
