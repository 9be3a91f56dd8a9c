import type { formMessages as english } from '../en/forms.ts';
import type { Translation } from '../en/index.ts';

export const formMessages: Translation<typeof english> = {
  'validation.characters': 'कृपया केवल अक्षर, अंक और साधारण चिह्न लिखें',
  'validation.email': 'कृपया सही ईमेल पता लिखें',
  'validation.integer': '{min} से {max} तक की पूर्ण संख्या होनी चाहिए',
  'validation.latitude': 'अक्षांश -90 से 90 के बीच की संख्या होनी चाहिए',
  'validation.location_incomplete': 'कृपया अक्षांश और देशांतर दोनों लिखें',
  'validation.location_missing': 'कृपया स्थान की जानकारी दें',
  'validation.longitude': 'देशांतर -180 से 180 के बीच की संख्या होनी चाहिए',
  'validation.max_length': 'अधिकतम {max} अक्षर',
  'validation.number': '{min} से {max} तक की संख्या होनी चाहिए',
  'validation.password_common':
    'यह सबसे आम पासवर्डों में से एक है, इसलिए इसका अंदाज़ा लगाना आसान है। कोई दूसरा चुनें, जैसे तीन या चार शब्द।',
  'validation.password_length': 'पासवर्ड कम से कम {min} अक्षरों का होना चाहिए',
  'validation.password_personal':
    'यह पासवर्ड आपके नाम या ईमेल पते से बस थोड़ा ही अलग है। ऐसा कुछ चुनें जो दूसरे न जानते हों।',
  'validation.password_repeats': 'इस पासवर्ड में एक या दो अक्षर ही दोहराए गए हैं। कम से कम तीन अलग-अलग अक्षर रखें।',
  'validation.passwords_differ': 'पासवर्ड मेल नहीं खाते',
  'validation.required': 'यह जानकारी ज़रूरी है',
  'validation.phone_number': 'कृपया {min} से {max} अंकों का फ़ोन नंबर लिखें',
  'validation.reserved_name': 'यह नाम आरक्षित है',
  'validation.text': 'यहाँ पाठ होना चाहिए',
};
