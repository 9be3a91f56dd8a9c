import type { errorMessages as english } from '../en/errors.ts';
import type { Translation } from '../en/index.ts';

export const errorMessages: Translation<typeof english> = {
  'error.account.disabled_no_link': 'यह खाता बंद है। लिंक भेजने से पहले इसे चालू करें।',
  'error.account.deleted': 'यह खाता अब मौजूद नहीं है',
  'error.account.demo_stays':
    'यह डेमो खाता है। इस सर्वर को आज़माने वाला हर व्यक्ति इसे इस्तेमाल करता है, इसलिए इसे हटाया नहीं जा सकता।',
  'error.account.last_admin':
    'आप अकेले एडमिन हैं। पहले किसी दूसरे उपयोगकर्ता को एडमिन बनाएँ, फिर आप अपना खाता हटा सकते हैं।',
  'error.account.no_longer_admin': 'अब आप एडमिन नहीं हैं',
  'error.account.not_found': 'उपयोगकर्ता नहीं मिला',
  'error.account.own_already_enabled': 'आपका खाता पहले से चालू है',
  'error.account.own_disable': 'आप अपना खाता बंद नहीं कर सकते। किसी दूसरे एडमिन से कहें।',
  'error.account.own_role': 'आप अपनी भूमिका नहीं बदल सकते। किसी दूसरे एडमिन से कहें।',
  'error.account.password_missing': 'कृपया अपना मौजूदा पासवर्ड लिखें',
  'error.account.password_wrong': 'यह आपका मौजूदा पासवर्ड नहीं है',
  'error.account.username_taken': 'यह उपयोगकर्ता नाम पहले से लिया जा चुका है',
  'error.place.already_located': 'इस फ़ोटो का स्थान नक्शे पर पहले से है, इसलिए कुछ नहीं बदला गया',
  'error.place.owner_only': 'फ़ोटो का स्थान केवल वही व्यक्ति बदल सकता है जिसने उसे अपलोड किया',
  'error.analysis.admin_only': 'जाँच केवल एडमिन शुरू कर सकते हैं',
  'error.analysis.already_running': 'इस फ़ोटो की जाँच पहले से चल रही है',
  'error.analysis.unreadable_photo':
    'यह फ़ोटो अब पढ़ा नहीं जा सकता, इसलिए जाँचा नहीं जा सकता। इसे हटाया जा सकता है।',
  'error.annotation.drawn_for_sample':
    'यह फ़ोटो इस बीच यादृच्छिक नमूने में चुना गया, जहाँ इसे इन घेरों के बिना चिह्नित किया जाता है। इसे फिर से खोलें।',
  'error.annotation.draft_stale':
    'इस फ़ोटो पर आपका काम इस बीच किसी दूसरी विंडो में सहेजा गया। आगे बढ़ने से पहले उसे लोड करें।',
  'error.annotation.leased': '{user} अभी इस फ़ोटो पर काम कर रहे हैं। आपका काम मसौदे के रूप में रखा गया है।',
  'error.annotation.leased_by_unknown': 'अभी कोई और इस फ़ोटो पर काम कर रहा है। आपका काम मसौदे के रूप में रखा गया है।',
  'error.annotation.no_second_opinion': 'इस फ़ोटो पर दूसरी राय नहीं माँगी गई है',
  'error.annotation.opinion_given': 'इस बीच किसी और ने इस फ़ोटो पर दूसरी राय दे दी है।',
  'error.annotation.other_run': 'यह विश्लेषण किसी दूसरे फ़ोटो का है, या अब मौजूद नहीं है',
  'error.annotation.own_opinion': 'इस फ़ोटो पर पहली राय आपने दी है। दूसरी राय कोई और देगा।',
  'error.annotation.stale':
    '{user} ने इस बीच इस फ़ोटो पर वस्तुएँ अंकित कीं। अपना काम भेजने से पहले उसे देखें। आपका काम मसौदे के रूप में रखा गया है।',
  'error.annotation.stale_by_unknown':
    'इस बीच किसी और ने इस फ़ोटो पर वस्तुएँ अंकित कीं। अपना काम भेजने से पहले उसे देखें। आपका काम मसौदे के रूप में रखा गया है।',
  'error.annotation.stale_own':
    'आपने इस बीच दूसरी विंडो में इस फ़ोटो पर वस्तुएँ अंकित कीं। इन्हें भेजने से पहले उन्हें देखें। यहाँ का काम मसौदे के रूप में रखा गया है।',
  'error.annotation.third_decides':
    'इस फ़ोटो पर दो लोगों की राय अलग है, और आप उनमें से एक हैं। फ़ैसला कोई तीसरा व्यक्ति करेगा।',
  'error.bulk.not_found': 'यह काम नहीं मिला',
  'error.bulk.nothing_to_do': 'ऐसा कोई अपलोड नहीं है जिस पर यह काम हो सके',
  'error.bulk.too_many':
    'एक काम में अधिकतम {max, plural, one {# अपलोड हो सकता है} other {# अपलोड हो सकते हैं}}। कृपया खोज सीमित करें।',
  'error.bulk.still_running': 'ये अपलोड अभी हटाए जा रहे हैं। काम पूरा होने पर इसे वापस लें।',
  'error.bulk.gave_up': 'यह नहीं हो सका। कृपया बाद में फिर कोशिश करें।',
  'error.dataset_export.failed': 'आर्काइव नहीं बन सका। कारण सर्वर के लॉग में है; उसे फिर से तैयार करें।',
  'error.dataset_export.storage_full': 'सर्वर पर इस आर्काइव के लिए जगह नहीं बची है। जगह होने पर उसे फिर से तैयार करें।',
  'error.dataset_export.not_found':
    'यह आर्काइव अब मौजूद नहीं है। हो सकता है उसकी अवधि समाप्त हो गई हो; उसे फिर से तैयार करें।',
  'error.dataset_export.not_ready': 'आर्काइव अभी तैयार नहीं है। कृपया उसके बनने तक रुकें।',
  'error.dataset_export.outdated': 'इस आर्काइव के कुछ फ़ोटो बाद में हटा दिए गए। उसे फिर से तैयार करें।',
  'error.dataset_import.ambiguous_labels':
    'आर्काइव में COCO लेबल के नाम अलग-अलग तरह के हैं, इसलिए पता नहीं कि कौन-से लेने हैं: {files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}। सबके नाम एक ही तरह रखें, जैसे instances_train.json और instances_val.json।',
  'error.dataset_import.broke_off': 'सर्वर रुकने से आर्काइव पढ़ना बीच में रुक गया। कुछ आयात नहीं हुआ। आर्काइव फिर से भेजें।',
  'error.dataset_import.database_away':
    'आर्काइव पढ़ते समय डेटाबेस तक बहुत देर तक पहुँचा नहीं जा सका। कुछ आयात नहीं हुआ। आर्काइव फिर से भेजें।',
  'error.dataset_import.empty': 'यह फ़ाइल खाली है। फ़ोटो और उनके लेबल वाला zip आर्काइव चुनें।',
  'error.dataset_import.failed': 'आर्काइव पढ़ा नहीं जा सका। कुछ आयात नहीं हुआ; कारण सर्वर के लॉग में है।',
  'error.dataset_import.labels_damaged':
    'आर्काइव में लेबल वाली फ़ाइलें ख़राब हैं: {files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}। इसे zip आर्काइव के रूप में दोबारा बनाएँ और फिर भेजें।',
  'error.dataset_import.labels_too_large':
    '{file} {max, number} MB से बड़ी है, इसलिए पढ़ी नहीं जा सकती। डेटासेट को कई आर्काइव में बाँटें।',
  'error.dataset_import.nested':
    'आर्काइव में फ़ोटो के बजाय दूसरे आर्काइव हैं: {files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}। उन्हें खोलें, फिर फ़ोटो और उनके लेबल एक ही zip आर्काइव में भेजें।',
  'error.dataset_import.no_categories':
    'COCO लेबल में कोई प्रकार नहीं है: उनकी सूची "categories" ख़ाली है। उसमें प्रकार जोड़ें और आर्काइव फिर भेजें।',
  'error.dataset_import.no_classes': 'प्रकारों के नाम नहीं मिले। YOLO आर्काइव में नामों वाली data.yaml होनी चाहिए।',
  'error.dataset_import.no_labels':
    'लेबल नहीं मिले। आर्काइव में COCO लेबल (annotations में instances.json या instances_….json, या _annotations.coco.json, और फ़ोटो images में) या YOLO लेबल (data.yaml, फ़ोटो images में और उनके लेबल labels में) होने चाहिए।',
  'error.dataset_import.no_photo_files':
    'आर्काइव में लेबल हैं ({files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}), पर फ़ोटो नहीं (.jpg, .jpeg, .png या .webp)। फ़ोटो और उनके लेबल एक ही zip आर्काइव में रखें, जिसके अंदर दूसरे आर्काइव न हों।',
  'error.dataset_import.no_photos':
    'COCO लेबल में कोई फ़ोटो नहीं है: उनकी सूची "images" ख़ाली है। उसमें फ़ोटो जोड़ें और आर्काइव फिर भेजें।',
  'error.dataset_import.not_a_preview': 'यह आयात प्रकारों की पुष्टि की प्रतीक्षा में नहीं है।',
  'error.dataset_import.not_coco':
    'लेबल COCO फ़ॉर्मैट में नहीं हैं, जिसमें "images", "annotations" और "categories" सूचियाँ होती हैं: {files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}। केवल COCO और YOLO लेबल आयात हो सकते हैं।',
  'error.dataset_import.not_json':
    'लेबल मान्य JSON नहीं हैं: {files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}। उन्हें ठीक करें या दोबारा निर्यात करें, फिर आर्काइव दोबारा भेजें।',
  'error.dataset_import.not_found': 'यह आयात अब मौजूद नहीं है',
  'error.dataset_import.not_yaml':
    'प्रकारों की सूची मान्य YAML में नहीं है: {files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}। उसे ठीक करें या दोबारा निर्यात करें, फिर आर्काइव दोबारा भेजें।',
  'error.dataset_import.nothing_mapped': 'कम से कम एक प्रकार चुनें। छोड़े गए प्रकारों का मूल्यांकन नहीं होता।',
  'error.dataset_import.other_running': 'अभी दूसरा आर्काइव पढ़ा जा रहा है। उसके तैयार होने तक रुकें, फिर इसे दोबारा भेजें।',
  'error.dataset_import.pascal_voc':
    'यह Pascal VOC आर्काइव है, जिसमें हर फ़ोटो की एक XML फ़ाइल होती है: {files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}। Pascal VOC निर्यात हो सकता है, पर आयात नहीं। इसके बजाय फ़ोटो COCO या YOLO लेबल के साथ भेजें।',
  'error.dataset_import.several_formats':
    'आर्काइव में दो फ़ॉर्मैट के लेबल हैं, इसलिए पता नहीं कि कौन-से लेने हैं: {files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}। एक ही फ़ॉर्मैट की फ़ाइलें रखें: COCO लेबल (annotations में instances.json या instances_….json, या _annotations.coco.json, और फ़ोटो images में) या YOLO लेबल (data.yaml, फ़ोटो images में और उनके लेबल labels में)।',
  'error.dataset_import.storage_failed':
    'सर्वर आर्काइव की फ़ाइलें पढ़ या सहेज नहीं सका। कुछ आयात नहीं हुआ। आर्काइव बाद में फिर से भेजें; कारण सर्वर के लॉग में है।',
  'error.dataset_import.storage_full':
    'सर्वर पर इस आर्काइव के लिए जगह नहीं बची है। कुछ आयात नहीं हुआ। जगह होने पर आर्काइव फिर से भेजें।',
  'error.dataset_import.too_large': 'आर्काइव {max, number} GB से बड़ा है। डेटासेट को कई आर्काइव में बाँटें।',
  'error.dataset_import.class_name_too_long': 'आर्काइव में एक प्रकार का नाम {max, number} अक्षरों से लंबा है।',
  'error.dataset_import.too_many_classes': 'आर्काइव में {max, number} से ज़्यादा प्रकार हैं।',
  'error.dataset_import.too_many_objects': 'आर्काइव में {max, number} से ज़्यादा वस्तुएँ हैं। डेटासेट को कई आर्काइव में बाँटें।',
  'error.dataset_import.too_many_photos': 'आर्काइव में {max, number} से ज़्यादा फ़ोटो हैं। डेटासेट को कई आर्काइव में बाँटें।',
  'error.dataset_import.unknown_class': 'आर्काइव में "{name}" प्रकार नहीं है',
  'error.dataset_import.unknown_labels':
    'इनमें से कोई फ़ाइल लेबल के जाने-पहचाने रूप में नहीं है: {files}{more, plural, =0 {} one { और # अन्य} other { और # अन्य}}। आर्काइव में COCO लेबल (annotations में instances.json या instances_….json, या _annotations.coco.json, और फ़ोटो images में) या YOLO लेबल (data.yaml, फ़ोटो images में और उनके लेबल labels में) होने चाहिए।',
  'error.dataset_import.zip.bomb':
    'इस आर्काइव की एक फ़ाइल खोलने पर 200 गुना से ज़्यादा बड़ी हो जाती। कुछ आयात नहीं हुआ।',
  'error.dataset_import.zip.compression':
    'यह आर्काइव ऐसी विधि से संपीड़ित है जो पढ़ी नहीं जा सकती, जैसे LZMA या Deflate64। इसे Deflate विधि से दोबारा बनाएँ।',
  'error.dataset_import.zip.encrypted': 'यह आर्काइव पासवर्ड से सुरक्षित है। इसे बिना पासवर्ड के भेजें।',
  'error.dataset_import.zip.in_parts':
    'यह कई फ़ाइलों में बँटे zip आर्काइव का एक भाग है। इसे एक ही फ़ाइल के रूप में भेजें। यदि वह बहुत बड़ी हो, तो डेटासेट को कई आर्काइव में बाँटें।',
  'error.dataset_import.zip.link': 'इस आर्काइव में दूसरी फ़ाइलों के लिंक हैं, जिन्हें नहीं खोला जाता। कुछ आयात नहीं हुआ।',
  'error.dataset_import.zip.not_a_zip':
    'यह zip आर्काइव नहीं है, या ख़राब है। फ़ोटो और उनके लेबल का zip आर्काइव बनाकर भेजें।',
  'error.dataset_import.zip.repeated_name': 'इस आर्काइव की दो फ़ाइलों का एक ही नाम है। कुछ आयात नहीं हुआ।',
  'error.dataset_import.zip.too_many_files': 'इस आर्काइव में {max, number} से ज़्यादा फ़ाइलें हैं। डेटासेट को बाँटें।',
  'error.dataset_import.zip.unpacked_too_large':
    'यह आर्काइव खोलने पर {max, number} GB से बड़ा हो जाता है। डेटासेट को बाँटें।',
  'error.dataset_import.zip.unsafe_name':
    'इस आर्काइव की एक फ़ाइल उसके बाहर होती ("../" या पूरा पथ)। कुछ आयात नहीं हुआ।',
  'error.dataset.link_expired': 'इस लिंक की अवधि समाप्त हो गई है। कृपया डेटासेट के पेज से फिर डाउनलोड करें।',
  'error.dataset.no_photos':
    'कोई जाँची हुई फ़ोटो मेल नहीं खाती, या {max, number} से अधिक मेल खाती हैं। समीक्षा में फ़ोटो जाँचें या दूसरा फ़िल्टर चुनें।',
  'error.dataset.not_found': 'यह डेटासेट अब मौजूद नहीं है',
  'error.dataset.not_frozen': 'यह डेटासेट अभी तैयार हो रहा है। तैयार होने पर फिर कोशिश करें।',
  'error.dataset.freezing_failed':
    'कई बार कोशिश करने पर भी यह डेटासेट नहीं बन सका; सर्वर के लॉग में कारण लिखा है। इसे हटाएँ और दूसरा बनाएँ।',
  'error.dataset.too_many': 'कई आर्काइव पहले से डाउनलोड हो रहे हैं। किसी एक के पूरा होने पर फिर कोशिश करें।',
  'error.case.assignee': 'इस व्यक्ति को मामला नहीं सौंपा जा सकता। कृपया स्टाफ़ का कोई सक्रिय सदस्य चुनें।',
  'error.case.assignee_missing': 'कृपया चुनें कि यह काम कौन करेगा',
  'error.case.changed':
    '{user} ने {when} इस मामले को बदला। अब इसकी स्थिति है: {status}। बदलाव करने से पहले कृपया इसे फिर से देखें।',
  'error.case.changed_by_unknown':
    'यह मामला {when} बदला गया। अब इसकी स्थिति है: {status}। बदलाव करने से पहले कृपया इसे फिर से देखें।',
  'error.case.crew_reply': 'टीमें केवल आंतरिक टिप्पणियाँ जोड़ सकती हैं। रिपोर्ट भेजने वालों को अधिकारी जवाब देते हैं।',
  'error.case.due_range': 'नियत तारीख मामला खुलने के बाद की और एक साल के भीतर की होनी चाहिए',
  'error.case.ended': 'यह मामला समाप्त हो चुका है, इसलिए इसकी कोई नियत तारीख नहीं है',
  'error.case.feedback_given': 'आप इस सफ़ाई के बारे में पहले ही कुछ और बता चुके हैं',
  'error.case.join_without_place':
    'आपके फ़ोटो के निर्देशांक नहीं हैं, इसलिए उसे दूसरी रिपोर्ट में नहीं जोड़ा जा सकता। कृपया पहले उसकी जगह तय करें।',
  'error.case.merged': 'यह मामला मामले {number} में मिला दिया गया है। कृपया वहीं आगे काम करें।',
  'error.case.merge_direction':
    'मामले {number} पर काम मामले {other} से आगे बढ़ चुका है। कृपया इसके बजाय मामले {other} को मामले {number} में मिलाएँ।',
  'error.case.merge_ended':
    'मामला {number} समाप्त हो चुका है (स्थिति: {status})। केवल खुले मामले मिलाए जा सकते हैं: पहले इसे दोबारा खोलें।',
  'error.case.merge_self': 'किसी मामले को उसी में नहीं मिलाया जा सकता। कृपया कोई दूसरा चुनें।',
  'error.case.not_allowed': 'आप इस मामले में यह नहीं कर सकते',
  'error.case.not_found': 'इस नंबर का कोई मामला नहीं है',
  'error.case.own_begun':
    'रिपोर्ट {number} जैसी है वैसी ही रहेगी: शहर उस पर काम कर रहा है, या दूसरे लोग उससे जुड़ चुके हैं।',
  'error.case.photos_max': 'इस मामले में पहले से {max} फ़ोटो हैं। और नहीं जोड़े जा सकते।',
  'error.case.question_missing': 'कृपया रिपोर्ट भेजने वाले के लिए सवाल लिखें',
  'error.case.reason_missing': 'कृपया कारण लिखें। रिपोर्ट भेजने वाले इसे पढ़ेंगे।',
  'error.case.reopening_expired': 'यह मामला अब दोबारा नहीं खोला जा सकता। कृपया नई रिपोर्ट भेजें।',
  'error.case.content_not_found': 'यह पाठ या फ़ोटो इस मामले का हिस्सा नहीं है।',
  'error.case.photo_of_citizen': 'यह फ़ोटो सबको दिखे या नहीं, यह उसे भेजने वाला तय करता है।',
  'error.case.no_reporter':
    'इस मामले का कोई रिपोर्टर सवाल का जवाब नहीं दे सकता: किसी का खाता नहीं है, या मामला उन्हें नहीं दिखता।',
  'error.case.report_not_found': 'इस नंबर की आपकी कोई रिपोर्ट नहीं है',
  'error.case.responsible_missing': 'कृपया लिखें कि ज़िम्मेदारी किसकी है। रिपोर्ट भेजने वाले इसे पढ़ेंगे।',
  'error.case.too_far': 'आपका फ़ोटो इस रिपोर्ट से बहुत दूर लिया गया है',
  'error.case.undo_assignee': 'पहले वाला व्यक्ति अब स्टाफ़ का सक्रिय सदस्य नहीं है, इसलिए इसे वापस नहीं लिया जा सकता',
  'error.case.undo_expired': 'बदलाव एक दिन के भीतर ही वापस लिया जा सकता है। कृपया मामले को बदलें।',
  'error.case.undo_foreign': 'बदलाव केवल वही व्यक्ति वापस ले सकता है जिसने उसे किया था',
  'error.case.undo_impossible': 'इसे अब वापस नहीं लिया जा सकता। कृपया मामले को बदलें।',
  'error.case.split_first': 'रिपोर्ट {number} यहीं रहेगी, क्योंकि मामले का नंबर उसी का है। कृपया दूसरी रिपोर्टें चुनें।',
  'error.case.split_foreign': 'रिपोर्ट {number} मामले {case} की नहीं है',
  'error.case.target_changed':
    'मामला {number} इस बीच बदल गया है। अब उसकी स्थिति है: {status}। कृपया मिलाने से पहले उसे फिर देखें।',
  'error.case.target_merged': 'मामला {number} ख़ुद मामले {other} में मिला दिया गया है। कृपया मामला {other} चुनें।',
  'error.case.undo_too_late': 'इसे अब वापस नहीं लिया जा सकता, क्योंकि मामला {number} इस बीच बदल गया है',
  'error.case.wrong_status': 'यह अभी नहीं हो सकता। इस मामले की स्थिति है: {status}।',
  'error.case_view.name_taken': 'इस नाम का आपका एक दृश्य पहले से है',
  'error.case_view.not_found': 'आपका ऐसा कोई दृश्य नहीं है',
  'error.case_view.not_shared': 'केवल एडमिन ही पूरे स्टाफ़ के साथ दृश्य साझा कर सकते हैं',
  'error.case_view.too_many': 'आपके {max} दृश्य पहले से हैं। पहले कोई एक हटाएँ।',
  'error.category.changed': 'किसी दूसरे एडमिन ने इस श्रेणी को बदल दिया है। इसे फिर से लोड करें, फिर अपना बदलाव करें।',
  'error.category.default_stays':
    'यह श्रेणी उस सारे कचरे के लिए है जिस पर कोई दूसरी श्रेणी लागू नहीं होती, इसलिए यह सक्रिय रहती है',
  'error.category.inactive': 'यह श्रेणी अब नए मामलों के लिए उपयोग में नहीं है। कृपया दूसरी श्रेणी चुनें।',
  'error.category.not_found': 'ऐसी कोई श्रेणी नहीं है',
  'error.category.too_many': 'अधिकतम {max, plural, one {# श्रेणी} other {# श्रेणियाँ}} हो सकती हैं',
  'error.email_link.expired': 'इस लिंक की अवधि ख़त्म हो गई या इसका उपयोग हो चुका है। कृपया ईमेल पता फिर से बदलें।',
  'error.calibration.not_found': 'ऐसा कोई कैलिब्रेशन नहीं है',
  'error.calibration.all_seen':
    'मॉडल को इन सभी फ़ोटो से, या इनकी जगहों के फ़ोटो से प्रशिक्षित किया गया था। पहले दूसरी जगहों के फ़ोटो पर लेबल लगाएँ।',
  'error.calibration.no_curve':
    'इस कैलिब्रेशन में कोई वक्र नहीं है, इसलिए इससे कुछ नहीं बदलेगा। नमूने के और फ़ोटो पर लेबल लगाएँ और नया कैलिब्रेशन तैयार करें: हर प्रकार के लिए {boxes, number} तुलना किए गए घेरे चाहिए, पूरे फ़ोटो के लिए {photos, number} फ़ोटो, जिनमें कम से कम {of_a_kind, number} में कचरा हो और {of_a_kind, number} में न हो।',
  'error.calibration.nothing_labelled': 'इस नमूने का कोई फ़ोटो अभी गिना नहीं जाता। पहले उसके अगले फ़ोटो पर लेबल लगाएँ।',
  'error.evaluation.already_open': 'दूसरा मूल्यांकन प्रतीक्षा में है या चल रहा है। उसके पूरा होने तक रुकें, या उसे रद्द करें।',
  'error.evaluation.has_ended': 'यह मूल्यांकन पहले ही समाप्त हो चुका है',
  'error.evaluation.no_sample_of_others': 'नमूना केवल नमूने के मूल्यांकन में दिया जाता है',
  'error.evaluation.import_of_imports': 'आयात केवल आयात किए गए फ़ोटो के मूल्यांकन में दिया जाता है, और वहाँ आवश्यक है',
  'error.evaluation.import_not_found': 'यह आयात अब मौजूद नहीं है, या उसके प्रकारों की पुष्टि अभी नहीं हुई',
  'error.evaluation.not_completed': 'केवल पूरे हो चुके मूल्यांकनों की तुलना हो सकती है',
  'error.evaluation.not_found': 'यह मूल्यांकन अब मौजूद नहीं है',
  'error.evaluation.not_current':
    'इस बीच दूसरा नमूना चुना गया, और केवल सबसे नया नमूना बढ़ सकता है। उसे देखें, फिर दोबारा चुनें।',
  'error.evaluation.drawn_meanwhile': 'इस बीच दूसरा नमूना चुना गया। दोबारा चुनने से पहले उसे देखें।',
  'error.evaluation.not_larger':
    'नमूने में पहले से {size, plural, one {# फ़ोटो है} other {# फ़ोटो हैं}}। इससे ज़्यादा माँगें।',
  'error.evaluation.nothing_in_common': 'इन मूल्यांकनों में समान लेबल वाली कोई साझा फ़ोटो नहीं है',
  'error.evaluation.nothing_labelled.hard_cases':
    'नमूने के बाहर के किसी फ़ोटो की अभी जाँच नहीं हुई है। पहले कुछ फ़ोटो जाँचें।',
  'error.evaluation.nothing_labelled.sample':
    'इस नमूने का कोई फ़ोटो अभी गिना नहीं जाता। पहले उसके अगले फ़ोटो पर लेबल लगाएँ।',
  'error.evaluation.no_more_photos':
    'नमूने में वे सभी फ़ोटो पहले से हैं जो उसमें हो सकते हैं: वे जिनका विश्लेषण उसके पहली बार चुने जाने तक हो चुका था। आज के फ़ोटो में से चुनने के लिए नया नमूना चुनें।',
  'error.evaluation.no_photos': 'अभी कोई विश्लेषित फ़ोटो नहीं है जिससे नमूना लिया जा सके।',
  'error.evaluation.replaces_of_larger':
    'बढ़ाए जाने वाले नमूने की जगह बड़ा नमूना लेता है। बदलने के लिए कोई दूसरा नमूना नहीं दिया जा सकता।',
  'error.evaluation.sample_not_found': 'ऐसा कोई नमूना नहीं है',
  'error.evaluation.seed_of_larger': 'बढ़ाए जाने वाले नमूने का सीड वही रहता है',
  'error.events.too_many_streams': 'इस खाते के बहुत सारे पेज एक साथ खुले हैं',
  'error.former_database.not_found': 'ऐसा कोई डेटाबेस नहीं है। शायद उसे पहले ही हटा दिया गया है।',
  'error.image.not_found': 'फ़ोटो नहीं मिला',
  'error.image.not_yours': 'आप केवल अपने फ़ोटो देख सकते हैं',
  'error.image.order_admin_only': 'अपलोड का क्रम केवल एडमिन बदल सकते हैं',
  'error.image.search_admin_only': 'अपलोड में खोज केवल एडमिन कर सकते हैं',
  'error.login.demo_accounts_off': 'इस सर्वर पर डेमो खाते बंद हैं',
  'error.login.disabled': 'यह खाता बंद कर दिया गया है',
  'error.login.mismatch': 'उपयोगकर्ता नाम या पासवर्ड ग़लत है',
  'error.mail.not_sent': 'ईमेल नहीं भेजा जा सका। कृपया बाद में फिर कोशिश करें।',
  'error.media.link_expired': 'इस लिंक की अवधि ख़त्म हो गई। कृपया पेज फिर से लोड करें।',
  'error.media.not_found': 'फ़ोटो नहीं मिला',
  'error.media.session_ended': 'यह लिंक अपने सत्र के साथ समाप्त हो गया। कृपया लॉग इन करके फ़ोटो फिर से खोलें।',
  'error.metrics.forbidden': 'मेट्रिक्स केवल इसी मशीन पर या METRICS_TOKEN के साथ मिलते हैं',
  'error.model_check.no_worker':
    'कोई वर्कर नहीं चल रहा, इसलिए परीक्षण नहीं हो सकता। एक वर्कर शुरू करें, फिर कोशिश करें।',
  'error.model_check.not_found': 'यह परीक्षण अब मौजूद नहीं है',
  'error.model_config.changed': '{user} ने दूसरा कॉन्फ़िगरेशन सहेज दिया है। उसे लोड करें, फिर अपना बदलाव दोबारा करें।',
  'error.model_config.changed_by_unknown':
    'किसी दूसरे एडमिन ने दूसरा कॉन्फ़िगरेशन सहेज दिया है। उसे लोड करें, फिर अपना बदलाव दोबारा करें।',
  'error.network.no_json': 'सर्वर का उत्तर पढ़ा नहीं जा सका',
  'error.network.no_reason': 'सर्वर ने कारण नहीं बताया। थोड़ी देर बाद फिर कोशिश करें।',
  'error.network.timed_out': 'सर्वर ने उत्तर देने में बहुत समय लिया।',
  'error.network.unknown_shape': 'सर्वर ने ऐसा उत्तर भेजा जिसे यह संस्करण नहीं समझता।',
  'error.network.unreachable': 'सर्वर तक नहीं पहुँच सके',
  'error.notifications.internal_endpoint': 'यह किसी सार्वजनिक पुश सेवा का पता नहीं है',
  'error.notifications.unsubscribe_expired': 'यह लिंक पुराना या अधूरा है। आप अपने खाते के पेज पर ईमेल बंद कर सकते हैं।',
  'error.own_data.link_expired': 'इस लिंक की अवधि समाप्त हो गई है। कृपया अपने खाते के पेज से फिर डाउनलोड करें।',
  'error.own_data.too_many': 'आपका डेटा पहले से डाउनलोड हो रहा है। कृपया उसके पूरा होने तक प्रतीक्षा करें।',
  'error.permission': 'आपको यह करने की अनुमति नहीं है',
  'error.processing.already_started': '{user} ने जाँच पहले ही शुरू कर दी है',
  'error.processing.already_started_by_unknown': 'जाँच पहले ही शुरू हो चुकी है',
  'error.processing.no_jobs': 'जाँचने के लिए कोई काम बाकी नहीं है',
  'error.processing.not_running': 'कोई जाँच नहीं चल रही',
  'error.reply_template.changed':
    'किसी दूसरे एडमिन ने इस साँचे को बदल दिया है। इसे फिर से लोड करें, फिर अपना बदलाव करें।',
  'error.reply_template.not_found': 'ऐसा कोई साँचा नहीं है',
  'error.reply_template.too_many': 'अधिकतम {max, plural, one {# साँचा} other {# साँचे}} हो सकते हैं',
  'error.report.too_many': 'दूसरी रिपोर्टें बन रही हैं। कृपया एक मिनट में फिर कोशिश करें।',
  'error.request.body_missing': 'अनुरोध का मुख्य भाग JSON ऑब्जेक्ट होना चाहिए',
  'error.request.content_type': 'इस प्रकार की सामग्री यहाँ नहीं ली जाती',
  'error.request.headers_too_large': 'अनुरोध के हेडर बहुत बड़े हैं',
  'error.request.invalid': 'अनुरोध समझ में नहीं आया',
  'error.request.json': 'अनुरोध का मुख्य भाग सही JSON नहीं है',
  'error.request.method': 'इस पते पर केवल {methods} स्वीकार किया जाता है',
  'error.request.not_found': 'इस पते पर कुछ नहीं है',
  'error.request.part_invalid': 'अनुरोध का {part} सही नहीं है',
  'error.request.timeout': 'अनुरोध आने में बहुत समय लगा',
  'error.request.too_large': 'अनुरोध बहुत बड़ा है',
  'error.reset.link_expired': 'इस लिंक की अवधि ख़त्म हो गई या इसका उपयोग हो चुका है। कृपया नया लिंक माँगें।',
  'error.server.internal': 'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  'error.server.photos_unavailable': 'फ़ोटो अभी उपलब्ध नहीं हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'error.server.storage_full': 'सर्वर पर जगह नहीं बची। कृपया इसे चलाने वालों को बताएँ।',
  'error.server.unavailable': 'सेवा अभी उपलब्ध नहीं है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'error.session.ended': 'यह सत्र ख़त्म हो चुका है। कृपया फिर लॉग इन करें।',
  'error.session.expired': 'आपके सत्र की अवधि ख़त्म हो गई। कृपया फिर लॉग इन करें।',
  'error.session.invalid': 'यह सत्र मान्य नहीं है। कृपया फिर लॉग इन करें।',
  'error.session.missing': 'कृपया पहले लॉग इन करें',
  'error.session.not_found': 'यह सत्र पहले ही समाप्त हो चुका है',
  'error.session.revoked': 'सुरक्षा के लिए यह सत्र ख़त्म कर दिया गया। कृपया फिर लॉग इन करें।',
  'error.too_many_attempts.minutes':
    'बहुत ज़्यादा कोशिशें हुईं। कृपया {minutes, plural, one {# मिनट} other {# मिनट}} बाद फिर कोशिश करें।',
  'error.too_many_attempts.seconds':
    'बहुत ज़्यादा कोशिशें हुईं। कृपया {seconds, plural, one {# सेकंड} other {# सेकंड}} बाद फिर कोशिश करें।',
  'error.trash.not_found': 'यह फ़ोटो अब हाल में हटाए गए फ़ोटो में नहीं है',
  'error.upload.broken_form': 'अपलोड बीच में रुक गया, या फ़ॉर्म का डेटा सही नहीं है',
  'error.upload.busy': 'अभी बहुत सारे फ़ोटो अपलोड हो रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'error.upload.empty_file': 'फ़ाइल ख़ाली है',
  'error.upload.field_not_text': '{field} सादा पाठ होना चाहिए',
  'error.upload.field_too_long': '{field} बहुत लंबा है',
  'error.upload.idempotency_key': 'Idempotency-Key में 1 से {max} तक दिखने वाले अक्षर होने चाहिए, ख़ाली जगह के बिना',
  'error.upload.no_photo': 'कृपया अपलोड के लिए कम से कम एक फ़ोटो जोड़ें',
  'error.upload.storage_full': 'फ़ोटो सहेजा नहीं गया: सर्वर पर जगह नहीं बची। कृपया बाद में फिर कोशिश करें।',
  'error.upload.not_multipart': 'फ़ोटो multipart/form-data के रूप में image नाम के फ़ील्ड में भेजें',
  'error.upload.not_stored': 'फ़ोटो सहेजा नहीं जा सका। कृपया बाद में फिर कोशिश करें।',
  'error.upload.one_photo': 'एक बार में एक ही फ़ोटो भेजें',
  'error.upload.photo_damaged': 'यह फ़ोटो ख़राब है और पढ़ा नहीं जा सकता',
  'error.upload.photo_empty': 'यह फ़ाइल ख़ाली है',
  'error.upload.photo_heic':
    'यह HEIC फ़ोटो है। कृपया JPEG, PNG या WebP फ़ोटो भेजें। iPhone पर Settings → Camera → Formats → Most Compatible चुनें।',
  'error.upload.photo_memory': 'इस फ़ोटो को खोलने में बहुत ज़्यादा मेमोरी लगती है। कृपया इसे साधारण JPEG के रूप में भेजें।',
  'error.upload.photo_pixels': 'यह फ़ोटो बहुत बड़ा है: सीमा {megapixels} मेगापिक्सेल है',
  'error.upload.photo_type':
    'यह फ़ाइल {kind, select, avif {AVIF फ़ोटो है} video {वीडियो है} gif {GIF फ़ोटो है} bmp {BMP फ़ोटो है} tiff {TIFF फ़ोटो है} jpeg_xl {JPEG XL फ़ोटो है} pdf {PDF दस्तावेज़ है} archive {आर्काइव है} svg {SVG रेखाचित्र है} text {टेक्स्ट फ़ाइल है} other {फ़ोटो के किसी जाने-पहचाने प्रारूप में नहीं है}}। कृपया JPEG, PNG या WebP फ़ोटो भेजें।',
  'error.upload.stalled': 'अपलोड बीच में रुक गया। कृपया फिर कोशिश करें।',
  'error.upload.wrong_field': 'फ़ोटो image नाम के फ़ील्ड में भेजें',
  'error.zone.not_found': 'इस अवधि के किसी क्षेत्र में यह फ़ोटो नहीं है',
};
