import type { answerMessages as english } from '../en/answers.ts';
import type { Translation } from '../en/index.ts';

export const answerMessages: Translation<typeof english> = {
  'answer.confirmation_sent': 'पते की पुष्टि का लिंक {email} पर भेज दिया गया।',
  'answer.email_confirmed': 'आपके नए ईमेल पते की पुष्टि हो गई।',
  'answer.password_changed': 'आपका पासवर्ड बदल दिया गया है। कृपया लॉग इन करें।',
  'answer.reset_link_requested': 'अगर इस पते का खाता है, तो हमने लिंक ईमेल कर दिया है।',
  'answer.reset_link_sent': 'नया पासवर्ड चुनने का लिंक {email} पर भेज दिया गया।',
  'answer.unsubscribed': 'आपकी रिपोर्टों के बारे में अब आपको ईमेल नहीं आएँगे।',
};
