import type { Translation } from '../en/index.ts';
import type { rolesMessages as english } from '../en/roles.ts';

export const rolesMessages: Translation<typeof english> = {
  'roles.user': 'उपयोगकर्ता',
  'roles.government': 'सरकारी',
  'roles.admin': 'एडमिन',
  'roles.crew': 'सफ़ाई दल',
  'roles.reviewer': 'समीक्षक',
};
