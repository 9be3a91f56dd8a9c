import { afterAll } from 'vitest';
import { removeTemporaryFolders } from '../../testing/temporary-folder.ts';
import { endProcesses } from './product.ts';

// Registered before the hooks of the test file, so it runs after them.
afterAll(async () => {
  await endProcesses();
  await removeTemporaryFolders();
});
