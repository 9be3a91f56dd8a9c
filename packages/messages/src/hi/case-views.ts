import type { caseViewsMessages as english } from '../en/case-views.ts';
import type { Translation } from '../en/index.ts';

export const caseViewsMessages: Translation<typeof english> = {
  'case_views.title': 'सहेजे गए दृश्य',
  'case_views.save': 'यह दृश्य सहेजें…',
  'case_views.manage': 'मेरे दृश्य संभालें…',
  'case_views.manage_title': 'मेरे दृश्य',
  'case_views.empty': 'मामलों को फ़िल्टर करें, फिर दृश्य को नाम देकर सहेजें।',
  'case_views.save_title': 'यह दृश्य सहेजें',
  'case_views.save_help': 'इसके फ़िल्टर और क्रम, अगली बार के लिए। इसका लिंक पूरे स्टाफ़ के लिए काम करता है।',
  'case_views.name': 'दृश्य का नाम',
  'case_views.share': 'पूरे स्टाफ़ के साथ साझा करें',
  'case_views.shared': '{name} (साझा)',
  'case_views.save_view': 'दृश्य सहेजें',
  'case_views.saved': 'दृश्य सहेजा गया: {name}',
  'case_views.changed': 'दृश्य बदला गया: {name}',
  'case_views.deleted': 'दृश्य हटाया गया: {name}',
  'case_views.failed': 'दृश्य सहेजा नहीं जा सका',
  'case_views.load_failed': 'सहेजे गए दृश्य लोड नहीं हो सके',
  'case_views.rename': 'नाम बदलें',
  'case_views.delete': '{name} हटाएँ',
  'case_views.needs_name': 'नाम भरें।',
};
