import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

const PAGE = 2;

/** The unfinished uploads in parts of a bucket of s3rver, which keeps them in this folder, and neither lists nor aborts them. */
export function openMultipartUploads(folder: string) {
  const buildPath = (id: string) => join(folder, '._S3rver_uploads', id);
  const list = async () => {
    const ids = await readdir(buildPath('')).catch(() => []); // none was ever begun
    const uploads = ids.map(async (id) => ({
      id,
      key: await readFile(join(buildPath(id), 'key'), 'utf8'),
      begun: (await stat(join(buildPath(id), 'key'))).mtime,
    }));
    return (await Promise.all(uploads)).sort((one, other) =>
      buildMarker(one) < buildMarker(other) ? -1 : 1,
    );
  };

  async function answerList(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const after = buildMarker({
      key: query.get('key-marker') ?? '',
      id: query.get('upload-id-marker') ?? '',
    });
    const found = (await list()).filter(
      (upload) => upload.key.startsWith(query.get('prefix') ?? '') && buildMarker(upload) > after,
    );
    const page = found.slice(0, PAGE);
    const last = page.at(-1);
    const next =
      found.length > PAGE && last
        ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
        : '<IsTruncated>false</IsTruncated>';
    const lines = page.map(
      ({ key, id, begun }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    );
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListMultipartUploadsResult>${lines.join('')}${next}</ListMultipartUploadsResult>`);
  }

  return {
    /** Answers a request about them; false for another one. */
    answer: async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      const query = new URL(url ?? '/', 'http://here').searchParams;
      const id = query.get('uploadId');
      if (method === 'GET' && query.has('uploads')) await answerList(query, response);
      else if (method === 'DELETE' && id !== null) {
        await rm(buildPath(id), { recursive: true });
        response.writeHead(204).end();
      } else return false;
      return true;
    },
    keys: async () => (await list()).map(({ key }) => key),
    /** Lets all of them have begun so long ago. */
    age: async (ms: number) => {
      const begun = new Date(Date.now() - ms);
      for (const { id } of await list()) await utimes(join(buildPath(id), 'key'), begun, begun);
    },
  };
}

const buildMarker = ({ key, id }: { key: string; id: string }) => `${key}\n${id}`;
