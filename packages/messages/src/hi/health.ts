import type { healthMessages as english } from '../en/health.ts';
import type { Translation } from '../en/index.ts';

export const healthMessages: Translation<typeof english> = {
  'health.backend.database_unreachable': 'डेटाबेस उत्तर नहीं दे रहा है।',
  'health.backend.healthy': 'बैकएंड सर्वर चल रहा है',
  'health.backend.store_problem': 'फ़ोटो सहेजे या पढ़े नहीं जा सकते। {problem}',
  'health.backup.failed': 'पिछला बैकअप विफल रहा: {problem}',
  'health.backup.healthy': 'पिछला बैकअप पूरा है',
  'health.backup.none_yet': 'पहला बैकअप अभी नहीं बना है।',
  'health.backup.not_configured': 'बैकअप का कोई समय तय नहीं है।',
  'health.backup.old': 'पिछला बैकअप {hours, number} घंटे से ज़्यादा पुराना है।',
  'health.images.healthy': 'फ़ोटो सेवा ठीक है: {waiting, number} प्रतीक्षा में, {processing, number} की जाँच जारी',
  'health.images.no_detector':
    'फ़ोटो लिए जा रहे हैं, पर कोई पहचान मॉडल काम नहीं कर रहा: {waiting, number} प्रतीक्षा में। सिस्टम की स्थिति देखें।',
  'health.ml_service.no_detector': 'कोई वर्कर प्रक्रिया नहीं चल रही है।',
  'health.ml_service.no_worker':
    'कोई वर्कर नहीं चल रहा: {count, plural, one {# फ़ोटो प्रतीक्षा में है} other {# फ़ोटो प्रतीक्षा में हैं}}',
  'health.part.data_folder_unreachable': 'डेटा फ़ोल्डर नहीं है या उसमें लिखा नहीं जा सकता',
  'health.part.database_unreachable': 'डेटाबेस उत्तर नहीं दे रहा है',
  'health.part.queue_unreachable': 'कतार उत्तर नहीं दे रही है',
  'health.part.store_unreachable': 'फ़ोटो भंडार उत्तर नहीं दे रहा है',
  'health.part.unreachable': 'सेवा उत्तर नहीं दे रही है',
  'health.roboflow.not_configured': 'Roboflow कॉन्फ़िगर नहीं है। उसकी जगह स्थानीय मॉडल काम करता है।',
  'health.service.healthy': 'ठीक से चल रहा है',
  'health.service.last_call_failed': 'पिछला अनुरोध विफल रहा',
  'health.service.last_call_failed_because': 'पिछला अनुरोध विफल रहा: {problem}',
  'health.service.old_call_failed': 'फिर से चल रहा है। पिछला अनुरोध एक घंटे से ज़्यादा पहले विफल रहा था',
  'health.service.old_call_failed_because':
    'फिर से चल रहा है। पिछला अनुरोध एक घंटे से ज़्यादा पहले विफल रहा था: {problem}',
  'health.service.unavailable': 'अभी उपलब्ध नहीं',
  'health.service.unavailable_because': 'अभी उपलब्ध नहीं: {problem}',
  'health.service.unused': 'तैयार है; अभी तक उपयोग नहीं हुआ',
  'health.store.disk': 'फ़ोटो इसी सर्वर की डिस्क पर रखे जाते हैं।',
  'health.store.memory': 'फ़ोटो मेमोरी में रखे जाते हैं।',
  'health.store.s3': 'फ़ोटो S3 बकेट में रखे जाते हैं।',
  'health.users.healthy': 'उपयोगकर्ता सेवा ठीक है',
};
