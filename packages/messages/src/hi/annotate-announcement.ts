import type { annotateAnnouncementMessages as english } from '../en/annotate-announcement.ts';
import type { Translation } from '../en/index.ts';

export const annotateAnnouncementMessages: Translation<typeof english> = {
  'annotate_announcement.added': '{count, plural, one {घेरा जोड़ा गया। # घेरा} other {घेरा जोड़ा गया। # घेरे}}',
  'annotate_announcement.removed': '{count, plural, one {घेरा हटाया गया। # घेरा} other {घेरा हटाया गया। # घेरे}}',
  'annotate_announcement.changed': '{count, plural, one {बदला गया। # घेरा} other {बदला गया। # घेरे}}',
  'annotate_announcement.none': 'कोई घेरा चुना नहीं',
  'annotate_announcement.class': 'प्रकार: {title}',
  'annotate_announcement.unsure': 'अनिश्चित बताया गया',
  'annotate_announcement.sure': 'निश्चित बताया गया',
  'annotate_announcement.moved': 'बाएँ से {left}%, ऊपर से {top}%, चौड़ाई {width}%, ऊँचाई {height}%',
  'annotate_announcement.selected': 'घेरा {number}, कुल {count}: {title}, {place}',
  'annotate_announcement.replaced':
    '{count, plural, =0 {{name} ने यह फ़ोटो जाँचा: कोई घेरा नहीं} one {{name} ने इस फ़ोटो का एक घेरा भेजा है। अब वही दिखाया गया है।} other {{name} ने इस फ़ोटो के घेरे भेजे हैं। अब वही दिखाए गए हैं।}}',
  'annotate_announcement.replaced_by_unknown':
    '{count, plural, =0 {किसी और ने यह फ़ोटो जाँचा: कोई घेरा नहीं} one {किसी और ने इस फ़ोटो का एक घेरा भेजा है। अब वही दिखाया गया है।} other {किसी और ने इस फ़ोटो के घेरे भेजे हैं। अब वही दिखाए गए हैं।}}',
};
