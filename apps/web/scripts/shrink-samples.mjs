// node apps/web/scripts/shrink-samples.mjs : makes the small copies of the sample photos that the pages show.
import sharp from 'sharp';

const NAMES = ['bin-and-pile', 'bins-overflowing', 'bins-tidy', 'pile-street'];
const SIDE_PIXELS = 640;

const from = (name) => new URL(`../../../models/samples/${name}.jpg`, import.meta.url).pathname;
const to = (name) => new URL(`../src/shared/sample/${name}.webp`, import.meta.url).pathname;

await Promise.all(
  NAMES.map((name) =>
    sharp(from(name)).resize(SIDE_PIXELS, SIDE_PIXELS).webp({ quality: 68, effort: 6 }).toFile(to(name)),
  ),
);
