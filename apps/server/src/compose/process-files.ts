import { createFileThreads } from '../lib/files/file-threads.ts';

/** The file threads of this process: every folder that it opens uses them, however often. None starts before the first call. */
export const processFiles = createFileThreads();
