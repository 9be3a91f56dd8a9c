import type { annotateNoticesMessages as english } from '../en/annotate-notices.ts';
import type { Translation } from '../en/index.ts';

export const annotateNoticesMessages: Translation<typeof english> = {
  'annotate_notices.conflict': 'दूसरी विंडो में इस फ़ोटो पर नया काम सहेजा गया है',
  'annotate_notices.conflict_text': 'चुनें कि किससे आगे बढ़ना है। “वापस लें” दूसरे को लौटा देता है।',
  'annotate_notices.conflict_failed': 'दूसरा काम लोड नहीं हो सका। फिर कोशिश करें।',
  'annotate_notices.load_other': 'नया काम लोड करें',
  'annotate_notices.keep_this': 'जो यहाँ है उसे रखें',
  'annotate_notices.photo_gone': 'यह फ़ोटो हटा दिया गया है',
  'annotate_notices.photo_gone_text': 'फ़ोटो को ट्रैश से वापस लाए बिना कुछ भेजा नहीं जा सकता।',
  'annotate_notices.photo_gone_next': 'अगले फ़ोटो पर जाएँ',
  'annotate_notices.leased': '{name} {time} से इस फ़ोटो पर काम कर रहे हैं',
  'annotate_notices.leased_by_unknown': 'कोई और {time} से इस फ़ोटो पर काम कर रहा है',
  'annotate_notices.leased_text': 'आप इसे अभी देख सकते हैं, और उनके पूरा करने पर सुधार सकते हैं।',
  'annotate_notices.missed': '{name} ने इस फ़ोटो के घेरे भेजे: {time}',
  'annotate_notices.missed_by_unknown': 'किसी और ने इस फ़ोटो के घेरे भेजे: {time}',
  'annotate_notices.missed_text':
    'आपके घेरे मसौदे के रूप में सुरक्षित हैं। उनके घेरे देखें, या अपने से आगे बढ़ें, जो फिर उनकी जगह लेंगे। “वापस लें” आपके घेरे लौटा देता है।',
  'annotate_notices.missed_own': 'आपने दूसरी विंडो में इस फ़ोटो के घेरे भेजे: {time}',
  'annotate_notices.missed_own_text':
    'जो यहाँ है वह मसौदे के रूप में सुरक्षित है। भेजे हुए घेरे देखें, या जो यहाँ है उससे आगे बढ़ें, जो फिर उनकी जगह लेगा। “वापस लें” इसे लौटा देता है।',
  'annotate_notices.show_submitted': 'भेजे हुए घेरे दिखाएँ',
  'annotate_notices.show_theirs': 'उनके घेरे दिखाएँ',
  'annotate_notices.keep_mine': 'अपने से आगे बढ़ें',
  'annotate_notices.sample': 'यह फ़ोटो यादृच्छिक नमूने का है',
  'annotate_notices.sample_place': 'यादृच्छिक नमूने के {size, number} में से {position, number}वाँ फ़ोटो',
  'annotate_notices.sample_text':
    'जो कुछ दिखे, सब पर घेरा बनाएँ। डिटेक्टर का उत्तर छिपा रहता है, ताकि लेबल उसे न दोहराएँ।',
  'annotate_notices.sample_passed_over':
    '{count, plural, one {फ़ोटो {positions} अभी छोड़ा गया है: उसे कोई और अंकित कर रहा है।} other {फ़ोटो {positions} अभी छोड़े गए हैं: उन्हें दूसरे लोग अंकित कर रहे हैं।}}',
  'annotate_notices.sample_photos': 'नमूने के फ़ोटो',
  'annotate_notices.sample_photos_text': 'अंकित हो चुके फ़ोटो पर वापस जाएँ। बाकी फ़ोटो अपने क्रम में अंकित किए जाते हैं।',
  'annotate_notices.sample_photos_failed': 'नमूने के फ़ोटो लोड नहीं हो सके',
  'annotate_notices.sample_photo_labelled': 'अंकित',
  'annotate_notices.sample_photo_waiting': 'अभी अंकित नहीं',
  'annotate_notices.sample_photo_held': 'अंकित हो रहा है',
  'annotate_notices.sample_photo_gone': 'हटाया गया',
  'annotate_notices.sample_labelled': 'यादृच्छिक नमूने का यह फ़ोटो अंकित हो चुका है',
  'annotate_notices.sample_labelled_place':
    'यादृच्छिक नमूने के {size, number} में से {position, number}वाँ फ़ोटो अंकित हो चुका है',
  'annotate_notices.sample_labelled_text': 'इसे सुधारकर फिर भेजें, या अगले फ़ोटो पर जाएँ।',
  'annotate_notices.sample_former': 'यह फ़ोटो अब मान्य यादृच्छिक नमूने में नहीं है',
  'annotate_notices.sample_former_text': 'शायद इस बीच दूसरा नमूना चुना गया है। उसके अगले फ़ोटो पर जाएँ।',
  'annotate_notices.hint': 'भेजने वाले ने कहा ({time}): “{words}”',
  'annotate_notices.hint_without_words': 'भेजने वाले ने कहा कि परिणाम गलत है ({time})।',
  'annotate_notices.hint_words': 'भेजने वाले ने क्या कहा',
  'annotate_notices.hint_show_all': 'पूरा दिखाएँ',
  'annotate_notices.hint_show_less': 'कम दिखाएँ',
  'annotate_notices.hint_answered': 'इसके बाद समीक्षा हो चुकी है।',
  'annotate_notices.suspect':
    '{count, plural, one {इस फ़ोटो पर लेबल की संभावित गलती।} other {इस फ़ोटो पर लेबल की संभावित गलतियाँ।}}',
  'annotate_notices.suspect_dotted':
    '{count, plural, one {बिंदीदार घेरा वह है जो डिटेक्टर को दिखता है।} other {बिंदीदार घेरे वे हैं जो डिटेक्टर को दिखते हैं।}}',
  'annotate_notices.suspect_reasons': 'लेबल की संभावित गलतियाँ',
  'annotate_notices.suspect_at': '{reason}: {place}',
  'annotate_notices.suspect_by': 'डिटेक्टर',
  'annotate_notices.blind': 'कोई और इस फ़ोटो की समीक्षा कर चुका है',
  'annotate_notices.blind_text':
    'बताएँ कि आपको क्या दिखता है। आपके घेरे भेजने तक उनके घेरे छिपे रहेंगे, फिर दोनों की तुलना होगी। उत्पाद जो दिखाता है, वह वैसा ही रहता है।',
  'annotate_notices.disputed': 'इस फ़ोटो पर दो लोगों की राय अलग है',
  'annotate_notices.disputed_decides': 'आप जो भेजेंगे, वही फ़ैसला होगा।',
  'annotate_notices.disputed_failed': 'उन्होंने क्या अंकित किया, यह लोड नहीं हो सका।',
  'annotate_notices.disputed_all': '{first} और {second} का एक भी घेरा एक जैसा नहीं है।',
  'annotate_notices.disputed_classes': '{first} और {second} ने उन्हीं वस्तुओं के अलग प्रकार चुने।',
  'annotate_notices.disputed_some': '{first} और {second} की सहमति {percent} है।',
  'annotate_notices.disputed_dotted':
    '{count, plural, =0 {{name} ने कुछ अंकित नहीं किया।} one {बिंदीदार घेरा {name} का है।} other {बिंदीदार घेरे {name} के हैं।}}',
  'annotate_notices.disputed_text': 'किसी एक के घेरों से शुरू करें और उन्हें सुधारें। आप जो भेजेंगे, वही फ़ैसला होगा।',
  'annotate_notices.disputed_own': 'इस फ़ोटो पर दो लोगों की राय अलग है, और आप उनमें से एक हैं',
  'annotate_notices.disputed_own_admin': 'असहमत दो लोगों में से एक आप हैं: एडमिन के रूप में आप फिर भी फ़ैसला कर सकते हैं।',
  'annotate_notices.disputed_by_others':
    'फ़ैसला कोई तीसरा व्यक्ति या एडमिन करेगा। तब तक आप घेरे देख सकते हैं, बदल नहीं सकते।',
  'annotate_notices.no_waste_title': '{count, plural, one {# घेरा हटाएँ?} other {# घेरे हटाएँ?}}',
  'annotate_notices.no_waste_question': 'इसके बाद फ़ोटो जाँचा हुआ और खाली माना जाएगा।',
};
