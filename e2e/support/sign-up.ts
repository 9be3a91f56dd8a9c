import { logIn } from './citizen.ts';

const PASSWORD = 'A long enough passphrase 7';

/** Registers an account of a citizen and logs it in; resolves with its access token. */
export async function signUp(url: string, username: string): Promise<string> {
  const account = { username, email: `${username}@example.com`, password: PASSWORD };
  const reply = await fetch(`${url}/api/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!reply.ok) throw new Error(`${username} was not registered: ${await reply.text()}`);
  return (await logIn(url, account)).access;
}
