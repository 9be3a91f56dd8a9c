import type { crashMessages as english } from '../en/crash.ts';
import type { Translation } from '../en/index.ts';

export const crashMessages: Translation<typeof english> = {
  'crash.title': 'अनपेक्षित त्रुटि!',
  'crash.text': 'आपके अपलोड सुरक्षित हैं। फिर से कोशिश करें, या कुछ देर बाद आएँ।',
  'crash.not_loaded': 'यह पेज लोड नहीं हो सका',
  'crash.offline': 'अपना इंटरनेट कनेक्शन देखें और फिर से कोशिश करें।',
  'crash.retry': 'फिर से कोशिश करें',
};
