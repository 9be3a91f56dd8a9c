import type { Translation } from '../en/index.ts';
import type { proofMessages as english } from '../en/proof.ts';

export const proofMessages: Translation<typeof english> = {
  'proof.title': 'पहले और बाद में',
  'proof.before': 'पहले',
  'proof.after': 'सफ़ाई के बाद',
  'proof.no_before': 'पहले का कोई फ़ोटो नहीं',
  'proof.not_looked': 'डिटेक्टर ने सफ़ाई के बाद का फ़ोटो अभी नहीं देखा है',
  'proof.no_waste_seen': 'डिटेक्टर को सफ़ाई के बाद के फ़ोटो में कचरा नहीं दिखता',
  'proof.still_sees': 'अब भी दिखता है: {classes}',
  'proof.before_gone': 'जिस फ़ोटो से तुलना हुई थी, वह अब नहीं है',
  'proof.saw_nothing_before': 'कहा नहीं जा सकता: उसे पहले भी कुछ नहीं दिखा था',
  'proof.no_photo_before': 'कहा नहीं जा सकता: पहले का कोई फ़ोटो नहीं है',
  'proof.could_not_look': 'कहा नहीं जा सकता: डिटेक्टर फ़ोटो नहीं देख सका',
  'proof.known_photo': 'यही फ़ाइल पहले भी इस्तेमाल हो चुकी है',
  'proof.similar_photo': 'इस मामले के दूसरे फ़ोटो जैसा दिखता है',
  'proof.taken_before_case': 'मामला दर्ज होने से पहले लिया गया',
  'proof.taken_elsewhere': '{distance} दूर लिया गया',
  'proof.place_unknown': 'पता नहीं कि फ़ोटो कहाँ लिया गया',
  'proof.check_on_site': 'यादृच्छिक नमूने में: कृपया इस मामले को मौके पर जाँचें',
  'proof.add': 'सफ़ाई के बाद का फ़ोटो जोड़ें',
  'proof.add_again': 'फ़ोटो फिर भेजें',
  'proof.added': 'मामला {number} में फ़ोटो जोड़ा गया',
  'proof.added_changed': 'इस बीच मामला बदल गया है। अब इसकी स्थिति है: {status}.',
  'proof.not_added': 'फ़ोटो नहीं भेजा जा सका',
};
