// node apps/web/scripts/draw-icons.mjs : draws the PNG icons of the installed app from favicon.svg.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../public/', import.meta.url);
const mark = await readFile(new URL('favicon.svg', folder), 'utf8');
// A mask may cut a fifth off each side, so the mark shrinks and its ground fills the square.
const maskable = mark
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32" rx="7"', '<rect x="-5" y="-5" width="42" height="42"');
const square = mark.replace(' rx="7"', '');

const draw = (svg, sidePixels, name) =>
  sharp(Buffer.from(svg), { density: 72 * (sidePixels / 32) })
    .resize(sidePixels, sidePixels)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, folder).pathname);

await Promise.all([
  draw(mark, 192, 'icon-192.png'),
  draw(mark, 512, 'icon-512.png'),
  draw(maskable, 512, 'icon-maskable-512.png'),
  draw(square, 180, 'apple-touch-icon.png'),
]);
