import { words } from '../../../shared/words/words.ts';

/** What the diagnostic pages have in common. */
export const partWords = words(
  {
    connected: 'Connected',
    error: 'Error',
    checking: 'Checking',
    testAgain: 'Test Again',
    pages: 'Diagnostic pages',
    status: 'Application status',
    connection: 'Backend connection',
    debug: 'Debug',
    authTest: 'Auth test',
    yes: 'Yes',
    no: 'No',
    took: (ms: number) => `${ms} ms`,
  },
  {
    connected: 'जुड़ा हुआ',
    error: 'त्रुटि',
    checking: 'जाँच हो रही है',
    testAgain: 'फिर से जाँचें',
    pages: 'जाँच के पेज',
    status: 'एप्लिकेशन की स्थिति',
    connection: 'बैकएंड से संपर्क',
    debug: 'डीबग',
    authTest: 'लॉग इन की जाँच',
    yes: 'हाँ',
    no: 'नहीं',
    took: (ms) => `${ms} ms`,
  },
);
