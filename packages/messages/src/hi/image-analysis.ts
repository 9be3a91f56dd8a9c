import type { imageAnalysisMessages as english } from '../en/image-analysis.ts';
import type { Translation } from '../en/index.ts';

export const imageAnalysisMessages: Translation<typeof english> = {
  'image_analysis.start': 'जाँच शुरू करें',
  'image_analysis.reprocess': 'फिर से जाँच करें',
  'image_analysis.running': 'जाँच जारी...',
  'image_analysis.processing': 'ML से जाँच जारी...',
  'image_analysis.started': 'जाँच शुरू हो गई',
  'image_analysis.start_failed': 'जाँच शुरू नहीं हो सकी',
};
