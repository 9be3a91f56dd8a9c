import { refreshTokens } from '../session/refresh.ts';
import { accessToken } from '../session/tokens.ts';
import type { ApiResult } from './result.ts';
import { type Call, send } from './send.ts';

/**
 * Calls the API as the signed-in person. A 401 renews the tokens once and tries again; when that is refused,
 * the session ends and the guard leads to /auth.
 */
export async function call<T>(request: Call<T>): Promise<ApiResult<T>> {
  const token = accessToken();
  const first = await send(request, token);
  if (first.success || first.status !== 401 || token === null) return first;
  if ((await refreshTokens()) !== 'refreshed') return first;
  return send(request, accessToken());
}
