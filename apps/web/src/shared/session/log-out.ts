import { send } from '../api/send.ts';
import { signOut } from './session.ts';
import { accessToken } from './tokens.ts';

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function logOut(): void {
  const token = accessToken();
  signOut({ onPurpose: true });
  if (token !== null) void send({ endpoint: 'logout', schema: null }, token);
}
