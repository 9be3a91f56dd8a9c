import { words } from '../words/words.ts';

/** The texts where an admin starts and follows an analysis. */
export const analysisWords = words(
  {
    start: 'Start Analysis',
    reprocess: 'Reprocess Analysis',
    running: 'Processing...',
    processing: 'Processing with ML...',
    started: 'Analysis started successfully',
    startFailed: 'Failed to start analysis',
  },
  {
    start: 'जाँच शुरू करें',
    reprocess: 'फिर से जाँच करें',
    running: 'जाँच जारी...',
    processing: 'ML से जाँच जारी...',
    started: 'जाँच शुरू हो गई',
    startFailed: 'जाँच शुरू नहीं हो सकी',
  },
);
