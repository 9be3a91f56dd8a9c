import { words } from '../../shared/words/words.ts';

export const usersWords = words(
  {
    title: 'Users',
    views: 'Views',
    users: 'Users',
    log: 'Audit log',
    usersIntro: 'Who has an account, their roles and their sessions.',
    logIntro: 'Who did what, and when. Nothing here can be changed.',
  },
  {
    title: 'उपयोगकर्ता',
    views: 'दृश्य',
    users: 'उपयोगकर्ता',
    log: 'ऑडिट लॉग',
    usersIntro: 'किसका खाता है, वे क्या कर सकते हैं, और कहाँ लॉग इन हैं।',
    logIntro: 'किसने क्या किया, और कब। यहाँ कुछ बदला नहीं जा सकता।',
  },
);

/** The roles as people read them. */
export const roleWords = words(
  { user: 'User', government: 'Government', admin: 'Admin' },
  { user: 'उपयोगकर्ता', government: 'सरकारी', admin: 'एडमिन' },
);
