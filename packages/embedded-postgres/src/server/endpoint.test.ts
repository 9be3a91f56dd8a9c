import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { buildDataPaths } from '../paths.ts';
import { createEndpoint, removeEndpoint, toEndpoint } from './endpoint.ts';

const LONG = 'so-long-that-no-socket-fits-into-the-directory-of-a-cluster-that-is-below-this-one-here';
const readEndpointAt = (socketDirectory: string) =>
  toEndpoint({ pid: 1, port: 5432, socketDirectory, status: 'ready' }, buildDataPaths(join('/srv', LONG)));

it.skipIf(process.platform === 'win32')(
  'is removed with the directory that was made for its socket',
  async () => {
    const { socketDirectory } = await createEndpoint(buildDataPaths(join('/srv', LONG)), undefined);
    await removeEndpoint(readEndpointAt(socketDirectory));
    expect(existsSync(socketDirectory)).toBe(false);
  },
);

it('is removed without the directory of a server that a person started on the cluster, such as /tmp', async () => {
  const directory = await createTemporaryFolder('sockets');
  await removeEndpoint(readEndpointAt(directory));
  expect(existsSync(directory)).toBe(true);
});
