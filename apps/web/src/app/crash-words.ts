import { words } from '../shared/words/words.ts';

/** Apart from the other texts: these come with the first load of every page. */
export const crashWords = words(
  {
    crashed: 'Unexpected Application Error!',
    crashedText: 'Your uploads are safe. Load the page again; if it happens again, come back a little later.',
    reload: 'Load again',
  },
  {
    crashed: 'अनपेक्षित त्रुटि!',
    crashedText: 'आपके अपलोड सुरक्षित हैं। पेज फिर से लोड करें; फिर भी हो तो थोड़ी देर बाद आएँ।',
    reload: 'फिर से लोड करें',
  },
);
