import type { datasetsMessages as english } from '../en/datasets.ts';
import type { Translation } from '../en/index.ts';

export const datasetsMessages: Translation<typeof english> = {
  'datasets.title': 'डेटासेट',
  'datasets.intro': 'लेबल किए हुए फ़ोटो, जगह के हिसाब से बाँटे हुए, डिटेक्टर को सिखाने और परखने के लिए।',
  'datasets.load_failed': 'डेटासेट लोड नहीं हो सके',
  'datasets.none': 'अभी कोई डेटासेट नहीं है',
  'datasets.none_text': 'समीक्षा में फ़ोटो जाँचें, फिर यहाँ डेटासेट बनाएँ।',
  'datasets.freeze': 'नया डेटासेट',
  'datasets.freeze_text':
    'डेटासेट में वे फ़ोटो होते हैं जिन्हें किसी व्यक्ति ने पूरा जाँचा है, इस समय के लेबल के साथ। एक जगह के फ़ोटो कभी दो भागों में नहीं होते। बाद में यह नहीं बदलता।',
  'datasets.name': 'नाम',
  'datasets.name_missing': 'कृपया डेटासेट को नाम दें',
  'datasets.shows': 'फ़ोटो में हो',
  'datasets.from': 'इस दिन से अपलोड',
  'datasets.to': 'इस दिन तक अपलोड',
  'datasets.days_reversed': 'कृपया ऐसा दिन चुनें, जो पहले दिन से पहले का न हो',
  'datasets.all_classes': 'कुछ भी, या कुछ नहीं',
  'datasets.preview':
    '{photos, plural, one {# फ़ोटो} other {# फ़ोटो}}, उनमें से {empty, number} बिना किसी वस्तु के; {objects, plural, one {# वस्तु} other {# वस्तुएँ}}',
  'datasets.preview_failed': 'यह पता नहीं चल सका कि कितने फ़ोटो मेल खाते हैं',
  'datasets.no_photos': 'कोई जाँचा हुआ फ़ोटो मेल नहीं खाता। समीक्षा में फ़ोटो जाँचें, या दूसरे दिन या दूसरा प्रकार चुनें।',
  'datasets.gap_photos': '“{split}” भाग में कोई फ़ोटो नहीं है।',
  'datasets.gap_objects': '“{split}” भाग में कोई वस्तु नहीं है।',
  'datasets.gap_advice':
    'एक जगह के, एक जैसे दिखने वाले, और बिना जगह के एक व्यक्ति के एक दिन के फ़ोटो साथ रहते हैं। इसलिए कुछ ही समूह हों तो वे सब दूसरे भागों में जा सकते हैं। दूसरी जगहों और दिनों के फ़ोटो जाँचें, या इन्हें ऐसे ही फ़्रीज़ करें।',
  'datasets.freeze_button': 'डेटासेट बनाएँ',
  'datasets.freeze_failed': 'डेटासेट नहीं बना',
  'datasets.heading': '{number, number}. {title}',
  'datasets.photos': '{count, plural, one {# फ़ोटो} other {# फ़ोटो}}',
  'datasets.photos_left': '{count, plural, one {# फ़ोटो} other {# फ़ोटो}} में से {left, number}',
  'datasets.filter_from': '{day} से अपलोड किए गए',
  'datasets.filter_until': '{day} तक अपलोड किए गए',
  'datasets.filter_classes': 'जिनमें दिखे: {classes}',
  'datasets.filter_none': 'सभी जाँचे हुए फ़ोटो',
  'datasets.freezing': 'फ़ाइलें पढ़ी जा रही हैं: {all} में से {done} फ़ोटो',
  'datasets.splits': 'भाग',
  'datasets.split': 'भाग',
  'datasets.split_train': 'प्रशिक्षण',
  'datasets.split_val': 'सत्यापन',
  'datasets.split_test': 'परीक्षण',
  'datasets.photos_head': 'फ़ोटो',
  'datasets.empty': 'बिना वस्तु',
  'datasets.places': 'जगहें',
  'datasets.objects': 'वस्तुएँ',
  'datasets.near':
    '{count, plural, one {# फ़ोटो छोड़ा गया: यह} other {# फ़ोटो छोड़े गए: ये}} दूसरे भाग के फ़ोटो से 50 मी के भीतर {count, plural, one {है} other {हैं}}।',
  'datasets.duplicates':
    '{count, plural, one {# फ़ोटो छोड़ा गया: यह} other {# फ़ोटो छोड़े गए: ये}} दूसरे भाग के फ़ोटो जैसे {count, plural, one {दिखता है} other {दिखते हैं}}।',
  'datasets.unreadable':
    '{count, plural, one {# फ़ोटो छोड़ा गया: इसकी फ़ाइल} other {# फ़ोटो छोड़े गए: इनकी फ़ाइलें}} पढ़ी नहीं जा {count, plural, one {सकी} other {सकीं}}।',
  'datasets.gone':
    '{count, plural, one {# फ़ोटो इसके बाद हटाया जा चुका है: यहाँ के आँकड़ों में वह अब भी शामिल है, आर्काइव में उसका केवल नाम है।} other {# फ़ोटो इसके बाद हटाए जा चुके हैं: यहाँ के आँकड़ों में वे अब भी शामिल हैं, आर्काइव में उनके केवल नाम हैं।}}',
  'datasets.classes': 'प्रकार के अनुसार वस्तुएँ',
  'datasets.class': 'प्रकार',
  'datasets.unsure': 'अनिश्चित',
  'datasets.delete': 'हटाएँ',
  'datasets.delete_one': 'डेटासेट {number, number} हटाएँ: {title}',
  'datasets.delete_title': 'डेटासेट {number, number} हटाएँ: {title}?',
  'datasets.delete_text':
    'इसके फ़ोटो की सूची हमेशा के लिए हट जाएगी। फ़ोटो और उनके लेबल रहेंगे, और बाद के डेटासेट में अपने भाग में ही रहेंगे।',
  'datasets.deleted': 'डेटासेट हटाया गया',
  'datasets.delete_failed': 'डेटासेट हटाया नहीं जा सका',
};
