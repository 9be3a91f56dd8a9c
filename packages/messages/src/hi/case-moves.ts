import type { caseMovesMessages as english } from '../en/case-moves.ts';
import type { Translation } from '../en/index.ts';

export const caseMovesMessages: Translation<typeof english> = {
  'case_moves.merge': 'मिलाएँ…',
  'case_moves.split': 'अलग करें…',
  'case_moves.merge_title': 'मामला {number} दूसरे के साथ मिलाएँ',
  'case_moves.merge_help':
    'जब दोनों एक ही कचरे के बारे में हों: एक मामला रहता है और उसे दूसरे की सारी रिपोर्टें, फ़ोटो और फ़ॉलोअर मिल जाते हैं।',
  'case_moves.near': 'आस-पास के खुले मामले',
  'case_moves.near_none': '{distance} के भीतर कोई दूसरा खुला मामला नहीं है। नीचे किसी मामले का नंबर लिखें।',
  'case_moves.no_place': 'नक्शे पर इस मामले की जगह नहीं है। नीचे किसी मामले का नंबर लिखें।',
  'case_moves.near_failed': 'आस-पास के मामले लोड नहीं हो सके',
  'case_moves.number': 'दूसरे मामले का नंबर',
  'case_moves.show': 'तुलना करें',
  'case_moves.needs_number': 'किसी दूसरे मामले का नंबर लिखें।',
  'case_moves.chosen': 'तुलना',
  'case_moves.is_kept': 'यह रहेगा',
  'case_moves.is_merged': 'दोहराव बन जाएगा',
  'case_moves.keep': 'इसके बजाय मामला {number} रखें',
  'case_moves.further': 'मामला {number} रहेगा, क्योंकि उस पर काम आगे बढ़ चुका है।',
  'case_moves.becomes_private': 'मामला {number} निजी हो जाएगा, क्योंकि मामला {other} निजी है।',
  'case_moves.ended': 'मामला {number} समाप्त हो चुका है। केवल खुले मामले मिलाए जा सकते हैं: पहले उसे दोबारा खोलें।',
  'case_moves.merge_into': 'मामले {number} में मिलाएँ',
  'case_moves.merged': 'मामला {number} मामले {other} में मिला दिया गया',
  'case_moves.split_title': 'मामला {number} अलग करें',
  'case_moves.split_help':
    'चुनी हुई रिपोर्टें अपने फ़ोटो और उनके कारण फ़ॉलो करने वाले लोगों के साथ एक अलग मामला बन जाती हैं।',
  'case_moves.stays': 'यहीं रहेगी: मामले का नंबर इसी का है।',
  'case_moves.split_chosen':
    '{count, plural, =0 {रिपोर्टें अलग करें} one {# रिपोर्ट अलग करें} other {# रिपोर्टें अलग करें}}',
  'case_moves.split_done': 'रिपोर्टें अलग करके मामला {number} बनाया गया',
};
