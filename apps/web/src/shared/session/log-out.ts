import { fetchWithToken, sendRequest } from '../http/send-request.ts';
import { signOut } from './session.ts';
import { accessToken } from './tokens.ts';

/** Ends the session in this browser at once, and on the server when the request arrives. */
export function logOut(): void {
  const token = accessToken();
  signOut({ byUser: true });
  if (token !== null) void sendRequest({ endpoint: 'logout', schema: null }, fetchWithToken(token));
}
