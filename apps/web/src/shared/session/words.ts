import { words } from '../words/words.ts';

/** How a log-in with a demo account went. */
export const demoWords = words(
  {
    adminSuccessful: 'Admin login successful!',
    adminRefused: 'Admin login failed.',
    adminFailed: 'Admin login failed. Please try again.',
    userSuccessful: 'User login successful!',
    userRefused: 'User login failed.',
    userFailed: 'User login failed. Please try again.',
    governmentSuccessful: 'Government login successful!',
    governmentRefused: 'Government login failed.',
    governmentFailed: 'Government login failed. Please try again.',
  },
  {
    adminSuccessful: 'एडमिन लॉग इन हो गया!',
    adminRefused: 'एडमिन लॉग इन नहीं हुआ।',
    adminFailed: 'एडमिन लॉग इन नहीं हुआ। कृपया फिर कोशिश करें।',
    userSuccessful: 'उपयोगकर्ता लॉग इन हो गया!',
    userRefused: 'उपयोगकर्ता लॉग इन नहीं हुआ।',
    userFailed: 'उपयोगकर्ता लॉग इन नहीं हुआ। कृपया फिर कोशिश करें।',
    governmentSuccessful: 'सरकारी लॉग इन हो गया!',
    governmentRefused: 'सरकारी लॉग इन नहीं हुआ।',
    governmentFailed: 'सरकारी लॉग इन नहीं हुआ। कृपया फिर कोशिश करें।',
  },
);
