import type { datasetImportsMessages as english } from '../en/dataset-imports.ts';
import type { Translation } from '../en/index.ts';

export const datasetImportsMessages: Translation<typeof english> = {
  'dataset_imports.heading': 'आयात किए गए फ़ोटो',
  'dataset_imports.load_failed': 'आयात लोड नहीं हो सके',
  'dataset_imports.title': 'लेबल वाले फ़ोटो आयात करें',
  'dataset_imports.text':
    'फ़ोटो और COCO या YOLO लेबल वाला zip आर्काइव भेजें, ताकि पता चले कि उन पर डिटेक्टर कितना अच्छा है। वे कभी अपलोड नहीं बनते, और उनके आँकड़े अलग रहते हैं।',
  'dataset_imports.choose': 'आर्काइव चुनें',
  'dataset_imports.choose_other': 'दूसरा आर्काइव चुनें',
  'dataset_imports.file': '{name}, {size}',
  'dataset_imports.too_large': 'यह आर्काइव {max, number} GB से बड़ा है। इसे कई भागों में बाँटें।',
  'dataset_imports.name': 'आयात का नाम',
  'dataset_imports.name_missing': 'कृपया आयात को नाम दें',
  'dataset_imports.send': 'भेजें',
  'dataset_imports.sending': 'भेजा जा रहा है: {percent, number}%',
  'dataset_imports.sent': 'आर्काइव भेजा गया: {title}',
  'dataset_imports.send_failed': 'आर्काइव आयात नहीं हुआ',
  'dataset_imports.reading_labels': 'लेबल पढ़े जा रहे हैं',
  'dataset_imports.reading': 'फ़ोटो पढ़े जा रहे हैं: {total, number} में से {read, number}',
  'dataset_imports.photos':
    '{photos, plural, one {# फ़ोटो} other {# फ़ोटो}}, जिनमें से {empty, number} में कोई वस्तु नहीं',
  'dataset_imports.splits': 'प्रशिक्षण {train, number}, सत्यापन {val, number}, परीक्षण {test, number}',
  'dataset_imports.rejected': '{count, plural, one {# छोड़ा गया} other {# छोड़े गए}}',
  'dataset_imports.problem_photo_missing':
    '{count, plural, one {# फ़ोटो आर्काइव में .jpg, .png या .webp के रूप में नहीं है, या उसके नाम के कई हैं} other {# फ़ोटो आर्काइव में .jpg, .png या .webp के रूप में नहीं हैं, या उनके नाम के कई हैं}}।',
  'dataset_imports.problem_photo_unreadable':
    '{count, plural, one {# फ़ोटो पढ़ा नहीं जा सका} other {# फ़ोटो पढ़े नहीं जा सके}}।',
  'dataset_imports.problem_photo_too_large':
    '{count, plural, one {# फ़ोटो 25 MB से बड़ा है} other {# फ़ोटो 25 MB से बड़े हैं}}।',
  'dataset_imports.problem_photo_repeated':
    '{count, plural, one {# फ़ोटो} other {# फ़ोटो}} के लेबल दो बार दिए गए हैं।',
  'dataset_imports.problem_size_differs':
    '{count, plural, one {# फ़ोटो} other {# फ़ोटो}} का आकार लेबल में लिखे आकार से अलग है।',
  'dataset_imports.problem_labels_missing': '{count, plural, one {# फ़ोटो} other {# फ़ोटो}} की लेबल फ़ाइल नहीं है।',
  'dataset_imports.problem_labels_unreadable':
    '{count, plural, one {# लेबल फ़ाइल ख़राब है, बहुत बड़ी है, या सही फ़ॉर्मैट में नहीं है} other {# लेबल फ़ाइलें ख़राब हैं, बहुत बड़ी हैं, या सही फ़ॉर्मैट में नहीं हैं}}।',
  'dataset_imports.problem_entry_invalid':
    '{count, plural, one {# प्रविष्टि} other {# प्रविष्टियों}} में ऐसा नाम, आईडी या आकार नहीं है जिसका उपयोग किया जा सके।',
  'dataset_imports.problem_id_repeated':
    '{count, plural, one {# फ़ोटो} other {# फ़ोटो}} में ऐसी आईडी है जो पहले आ चुकी है।',
  'dataset_imports.problem_photo_unknown':
    '{count, plural, one {# लेबल किसी फ़ोटो का नहीं है} other {# लेबल किसी फ़ोटो के नहीं हैं}}।',
  'dataset_imports.problem_class_unknown':
    '{count, plural, one {# फ़ोटो} other {# फ़ोटो}} में ऐसी वस्तु है जिसका प्रकार, प्रकारों की सूची में नहीं है।',
  'dataset_imports.problem_box_invalid':
    '{count, plural, one {# फ़ोटो} other {# फ़ोटो}} में ऐसा घेरा है जो खाली है, फ़ोटो के बाहर है, या संख्या नहीं है।',
  'dataset_imports.problem_too_many_objects':
    '{count, plural, one {# फ़ोटो} other {# फ़ोटो}} में 400 से ज़्यादा वस्तुएँ हैं।',
  'dataset_imports.mapping': 'आर्काइव के प्रकार',
  'dataset_imports.mapping_text':
    'बताएँ कि आर्काइव का हर प्रकार यहाँ क्या है। छोड़े गए प्रकार ऐसे माने जाते हैं जैसे उन्हें खोजा नहीं गया। इसे बाद में बदला नहीं जा सकता।',
  'dataset_imports.their_class': 'आर्काइव में',
  'dataset_imports.objects': 'वस्तुएँ',
  'dataset_imports.our_class': 'यहाँ',
  'dataset_imports.class_of': '{name} यहाँ क्या है',
  'dataset_imports.left_out': 'छोड़ दें',
  'dataset_imports.nothing': 'इस आर्काइव का कोई फ़ोटो आयात नहीं हो सकता। ऊपर बताई गई बातें ठीक करें और इसे फिर भेजें।',
  'dataset_imports.choose_one': 'कम से कम एक प्रकार चुनें।',
  'dataset_imports.confirm': 'ये फ़ोटो आयात करें',
  'dataset_imports.confirm_failed': 'फ़ोटो आयात नहीं हुए',
  'dataset_imports.class_is': '{name} यहाँ {class} है',
  'dataset_imports.class_left_out': '{name} छोड़ी गई',
  'dataset_imports.evaluate': 'इन फ़ोटो पर डिटेक्टर का मूल्यांकन करें',
  'dataset_imports.evaluate_failed': 'मूल्यांकन शुरू नहीं हुआ',
  'dataset_imports.delete': 'हटाएँ',
  'dataset_imports.delete_one': 'आयात {title} हटाएँ',
  'dataset_imports.delete_title': 'आयात {title} हटाएँ?',
  'dataset_imports.delete_text': 'इसके फ़ोटो और उन पर हुए मूल्यांकन हमेशा के लिए हट जाएँगे।',
  'dataset_imports.deleted': 'आयात हटाया गया',
  'dataset_imports.delete_failed': 'आयात हटाया नहीं जा सका',
};
