import type { backupMessages as english } from '../en/backups.ts';
import type { Translation } from '../en/index.ts';

export const backupMessages: Translation<typeof english> = {
  'backup.failed.gone':
    '{place} में पहले के बैकअप नहीं हैं: शायद उसकी डिस्क माउंट नहीं है। वहाँ नए सिरे से शुरू करने के लिए npm run backup को --new-place के साथ चलाएँ।',
  'backup.failed.interrupted': 'इसे बनाने वाला प्रोसेस इसके पूरा होने से पहले बंद हो गया।',
  'backup.failed.no_account': 'डेटाबेस में कोई खाता नहीं है, इसलिए बैकअप के लिए कुछ नहीं है।',
  'backup.failed.not_encrypted':
    'वहाँ का सबसे नया बैकअप एन्क्रिप्टेड है, पर यह एन्क्रिप्टेड नहीं होता। BACKUP_RECIPIENT सेट करें, या कोई दूसरी जगह चुनें।',
  'backup.failed.place': 'बैकअप की जगह का उपयोग नहीं हो सकता: {problem}',
  'backup.failed.stopped': 'इसे पूरा होने से पहले रोक दिया गया।',
};
