/** What the sample photos show, and who took them. */
export const sampleMessages = {
  'sample.overflowing_bins': 'Two overflowing bins beside a fence, with loose waste piled in front of them',
  'sample.bin_and_pile': 'An overflowing green bin beside a torn bag of waste',
  'sample.tidy_bins': 'Three closed bins in a row beside a hedge',
  'sample.street_pile': 'A pile of waste on a street corner',
  'sample.credit': 'Photos: project-shb1t on Roboflow Universe, CC BY 4.0',
} as const;
