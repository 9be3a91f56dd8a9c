import { words } from '../../shared/words/words.ts';

export const usersWords = words(
  {
    title: 'Users',
    views: 'Views',
    people: 'People',
    log: 'Audit log',
    peopleIntro: 'Who has an account, what they may do, and where they are logged in.',
    logIntro: 'Who did what, and when. Nothing here can be changed.',
  },
  {
    title: 'उपयोगकर्ता',
    views: 'दृश्य',
    people: 'लोग',
    log: 'ऑडिट लॉग',
    peopleIntro: 'किसका खाता है, वे क्या कर सकते हैं, और कहाँ लॉग इन हैं।',
    logIntro: 'किसने क्या किया, और कब। यहाँ कुछ बदला नहीं जा सकता।',
  },
);

/** The roles as people read them. */
export const roleWords = words(
  { user: 'User', government: 'Government', admin: 'Admin' },
  { user: 'उपयोगकर्ता', government: 'सरकारी', admin: 'एडमिन' },
);
