import { blockingCalls, type FileCalls } from '../lib/files/file-calls.ts';

/** File calls without a thread: one has to be bundled first. */
export const blockingFiles: FileCalls = {
  readFiles: async (reading) => blockingCalls.readFiles(reading),
  writeFiles: async (files) => blockingCalls.writeFiles(files),
  createFolders: async (folders) => blockingCalls.createFolders(folders),
  renameFiles: async (moves) => blockingCalls.renameFiles(moves),
  listFolder: async (folder) => blockingCalls.listFolder(folder),
};
