import type { Translation } from '../en/index.ts';
import type { placeMessages as english } from '../en/place.ts';

export const placeMessages: Translation<typeof english> = {
  'place.set': 'स्थान तय करें',
  'place.change': 'स्थान बदलें',
  'place.save': 'स्थान सहेजें',
  'place.once': 'सहेजने से पहले जाँच लें: बाद में केवल फ़ोटो अपलोड करने वाला व्यक्ति इसे बदल सकता है।',
  'place.saved': 'स्थान सहेजा गया',
  'place.not_saved': 'स्थान सहेजा नहीं जा सका',
  'place.try_again': 'अपना कनेक्शन जाँचें, फिर दोबारा कोशिश करें।',
};
