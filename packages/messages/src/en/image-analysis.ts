/** Where an admin starts and follows an analysis. */
export const imageAnalysisMessages = {
  'image_analysis.start': 'Start Analysis',
  'image_analysis.reprocess': 'Reprocess Analysis',
  'image_analysis.running': 'Processing...',
  'image_analysis.processing': 'Processing with ML...',
  'image_analysis.started': 'Analysis started successfully',
  'image_analysis.start_failed': 'Failed to start analysis',
} as const;
