import { refreshTokens } from '../session/refresh.ts';
import { accessToken } from '../session/tokens.ts';
import { readAnswer } from './read-answer.ts';
import { type ApiResult, unanswered } from './result.ts';
import { addressOf, type Call } from './send.ts';

type FileCall = Pick<Call<Blob>, 'endpoint' | 'query'>;

async function fetchFile({ endpoint, query }: FileCall, token: string | null): Promise<ApiResult<Blob>> {
  try {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(addressOf(endpoint, {}, query), { headers });
    if (response.ok) return { success: true, data: await response.blob() };
    return readAnswer<Blob>({ status: response.status, text: await response.text() }, null);
  } catch (error) {
    return unanswered(error instanceof Error ? error.message : 'Unknown error');
  }
}

/** Fetches a file as the signed-in person; like `call`, a 401 renews the tokens once. It may take as long as it takes. */
export async function callForFile(request: FileCall): Promise<ApiResult<Blob>> {
  const token = accessToken();
  const first = await fetchFile(request, token);
  if (first.success || first.status !== 401 || token === null) return first;
  if ((await refreshTokens()) !== 'refreshed') return first;
  return fetchFile(request, accessToken());
}
