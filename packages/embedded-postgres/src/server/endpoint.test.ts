import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { dataPathsIn } from '../paths.ts';
import { createEndpoint, endpointFromPostmaster, removeEndpoint } from './endpoint.ts';

const LONG = 'so-long-that-no-socket-fits-into-the-directory-of-a-cluster-that-is-below-this-one-here';
const foundAt = (socketDirectory: string) =>
  endpointFromPostmaster(
    { pid: 1, port: 5432, socketDirectory, status: 'ready' },
    dataPathsIn(join('/srv', LONG)),
  );

it.skipIf(process.platform === 'win32')(
  'is removed with the directory that was made for its socket',
  async () => {
    const { socketDirectory } = await createEndpoint(dataPathsIn(join('/srv', LONG)), undefined);
    await removeEndpoint(foundAt(socketDirectory));
    expect(existsSync(socketDirectory)).toBe(false);
  },
);

it('is removed without the directory of a server that a person started on the cluster, such as /tmp', async () => {
  const directory = await temporaryFolder('sockets');
  await removeEndpoint(foundAt(directory));
  expect(existsSync(directory)).toBe(true);
});
