import type { detectorMessages as english } from '../en/detector.ts';
import type { Translation } from '../en/index.ts';

export const detectorMessages: Translation<typeof english> = {
  'detector.roboflow': 'Roboflow',
  'detector.yolo': 'स्थानीय मॉडल',
  'detector.because': '{detector}: {problem}',
  'detector.none_available': '{problems}',
  'detector.not_configured': 'कॉन्फ़िगर नहीं है',
  'detector.closed': 'यह बंद हो रहा है',
  'detector.no_thread': 'मॉडल का कोई थ्रेड नहीं चल रहा',
  'detector.no_free_thread': 'मॉडल का कोई थ्रेड समय पर खाली नहीं हुआ',
  'detector.model_unusable': 'मॉडल का उपयोग नहीं हो सकता: {problem}',
  'detector.model_timeout': 'मॉडल ने समय पर उत्तर नहीं दिया',
  'detector.model_broke': 'मॉडल में गड़बड़ी हुई: {problem}',
  'detector.thread_broke': 'मॉडल का थ्रेड रुक गया: {problem}',
  'detector.roboflow_timeout': 'Roboflow ने समय पर उत्तर नहीं दिया',
  'detector.roboflow_unavailable': 'Roboflow उपलब्ध नहीं है: {problem}',
  'detector.roboflow_failed': 'Roboflow में गड़बड़ी हुई: {problem}',
  'detector.unreachable': 'इससे संपर्क नहीं हो सका ({problem})',
  'detector.refused': 'इसने {status} उत्तर दिया',
  'detector.refused_because': 'इसने {status} उत्तर दिया: {problem}',
  'detector.not_json': 'इसका उत्तर JSON नहीं है',
  'detector.no_boxes': 'इसका मॉडल पूरे फ़ोटो छाँटता है और उनमें वस्तुएँ नहीं खोजता',
  'detector.not_understood': 'इसका उत्तर समझ में नहीं आया: {problem}',
  'detector.other': '{problem}',
};
