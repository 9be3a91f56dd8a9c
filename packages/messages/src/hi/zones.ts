import type { Translation } from '../en/index.ts';
import type { zonesMessages as english } from '../en/zones.ts';

export const zonesMessages: Translation<typeof english> = {
  'zones.zones': 'प्राथमिकता के अनुसार क्षेत्र',
  'zones.zones_help': 'एक-दूसरे से {size} के भीतर के अपलोड, सबसे ज़रूरी पहले।',
  'zones.no_zones': 'अभी कोई क्षेत्र नहीं',
  'zones.no_zones_text': 'क्षेत्रों के लिए निर्देशांक वाले अपलोड चाहिए। इस अवधि में ऐसा कोई नहीं है।',
  'zones.unlocated':
    '{count, plural, one {# अपलोड बिना निर्देशांक: नक्शे पर रखें} other {{text} अपलोड बिना निर्देशांक: नक्शे पर रखें}}',
  'zones.load_failed': 'क्षेत्र लोड नहीं हो सके',
  'zones.map': 'क्षेत्रों का नक्शा। सूची में भी यही क्षेत्र हैं।',
  'zones.zone': 'क्षेत्र {rank}',
  'zones.pin':
    'क्षेत्र {rank}: {place}. {level, select, high {उच्च प्राथमिकता} medium {मध्यम प्राथमिकता} other {कम प्राथमिकता}}, {uploads, plural, one {# अपलोड} other {# अपलोड}}',
  'zones.high': 'उच्च',
  'zones.medium': 'मध्यम',
  'zones.low': 'निम्न',
  'zones.priority':
    '{level, select, high {उच्च प्राथमिकता} medium {मध्यम प्राथमिकता} other {निम्न प्राथमिकता}}, {score}',
  'zones.score': 'प्राथमिकता',
  'zones.score_sum': 'प्राथमिकता {score} = मिली वस्तुएँ {detections} + विश्वास {confidence} + अपलोड {uploads}',
  'zones.score_most':
    'मिली वस्तुओं से ज़्यादा से ज़्यादा {detections} ({detections_from} या उससे अधिक होने पर), औसत विश्वास से {confidence}, और अपलोड से {uploads} ({uploads_from} या उससे अधिक होने पर)।',
  'zones.uploads': '{count, number} अपलोड',
  'zones.detections': '{count, plural, one {# वस्तु} other {# वस्तुएँ}}',
  'zones.by_person': 'किसी व्यक्ति ने जाँचा',
  'zones.by_people': 'लोगों ने जाँचा',
  'zones.confidence': '{percent} विश्वास',
  'zones.confidence_calibrated': '{percent} विश्वास (कैलिब्रेटेड)',
  'zones.more': 'पिछली अवधि से {count, number} ज़्यादा',
  'zones.fewer': 'पिछली अवधि से {count, number} कम',
  'zones.same': 'कोई बदलाव नहीं',
  'zones.new_zone': 'इस अवधि में नया',
  'zones.is_new': 'नया',
  'zones.most_urgent': '{all, number} में से {shown} सबसे ज़रूरी क्षेत्र। रिपोर्ट में सभी हैं।',
  'zones.show_all': 'सभी {count, number} क्षेत्र दिखाएँ',
  'zones.details': 'क्षेत्र {rank}: {place}',
  'zones.zone_uploads': 'इस क्षेत्र के अपलोड',
  'zones.only_newest': '{all, number} में से सबसे नए {shown} अपलोड।',
  'zones.view_analysis': 'पूरी जाँच देखें',
  'zones.radius': 'दायरा {size}',
};
