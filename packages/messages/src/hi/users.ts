import type { Translation } from '../en/index.ts';
import type { usersMessages as english } from '../en/users.ts';

export const usersMessages: Translation<typeof english> = {
  'users.title': 'उपयोगकर्ता',
  'users.views': 'दृश्य',
  'users.users': 'उपयोगकर्ता',
  'users.log': 'ऑडिट लॉग',
  'users.users_intro': 'खाते, भूमिकाएँ और सत्र।',
  'users.log_intro': 'किसने क्या किया, और कब। प्रविष्टियाँ बदली नहीं जा सकतीं।',
};
