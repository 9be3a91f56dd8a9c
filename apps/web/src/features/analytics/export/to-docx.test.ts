import type { Image } from '@smart-waste/contract';
import { reportMessages } from '@smart-waste/messages/en/report';
import { strFromU8, unzipSync } from 'fflate';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../../shared/messages/language.ts';
import { messagesNow } from '../../../shared/messages/messages.ts';
import { server } from '../../../test/server.ts';
import { bytesOf, reportOf, uploadAt } from '../test/samples.ts';
import { toDocx } from './to-docx.ts';

/** Enough of a JPEG for a document, which embeds its bytes unread. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

const photos = (answer: () => Response) => server.use(http.get(`${location.origin}/photos/:name`, answer));
const aPhoto = () => new HttpResponse(JPEG.buffer, { headers: { 'content-type': 'image/jpeg' } });

async function documentOf(uploads: Image[], signal = new AbortController().signal) {
  const images = new Map(uploads.map((image) => [image.image_id, image]));
  const onProgress = vi.fn();
  const absolute = new Map(
    [...images].map(([id, image]) => [
      id,
      { ...image, thumbnail_url: location.origin + image.thumbnail_url },
    ]),
  );
  const messages = messagesNow(reportMessages);
  const blob = await toDocx({ report: reportOf(uploads), images: absolute, messages, signal, onProgress });
  const parts = unzipSync(await bytesOf(blob));
  const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  return {
    xml,
    texts: [...xml.matchAll(/<w:t[ >][^<]*<\/w:t>|<w:t>[^<]*/g)].map(([text]) =>
      text.replace(/<[^>]*>/g, ''),
    ),
    links: strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array()),
    photos: Object.keys(parts).filter((name) => name.startsWith('word/media/')),
    onProgress,
  };
}

const headings = (xml: string) =>
  [...xml.matchAll(/w:pStyle w:val="(Title|Heading\d)"/g)].map(([, style]) => style);

it('writes title, totals, a table of zones, and each zone with its uploads and photos', async () => {
  photos(aPhoto);
  const {
    xml,
    texts,
    links,
    photos: pictures,
    onProgress,
  } = await documentOf([uploadAt(1), uploadAt(2, { metres: 5_000, location: 'Johari Bazaar', found: 12 })]);
  expect(headings(xml)).toEqual(['Title', 'Heading1', 'Heading1', 'Heading2', 'Heading2']);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Waste Zones Report',
      '2026-03-10 12:00 UTC',
      'Zones by priority',
      '1. Johari Bazaar (zone-2)',
      '2. Market Road, Gate 2 (zone-1)',
      'Open map',
    ]),
  );
  expect(xml).toContain('<w:tblHeader/>');
  expect(links).toContain('https://www.openstreetmap.org/');
  expect(pictures).not.toEqual([]);
  expect([...xml.matchAll(/<pic:pic /g)]).toHaveLength(2);
  expect(onProgress).toHaveBeenCalledWith({ step: 'photos', percent: 100 });
});

it('is written in the language of the person who exports it', async () => {
  photos(aPhoto);
  await setLanguage('hi');
  onTestFinished(() => setLanguage('en'));
  const { texts } = await documentOf([uploadAt(1)]);
  expect(texts).toEqual(
    expect.arrayContaining(['कचरा क्षेत्रों की रिपोर्ट', 'प्राथमिकता के अनुसार क्षेत्र', 'नक़्शा खोलें', '7 दिन']),
  );
  expect(texts).not.toContain('Waste Zones Report');
});

it('lists at most ten uploads per zone', async () => {
  photos(aPhoto);
  const { texts, xml } = await documentOf(Array.from({ length: 13 }, (_, serial) => uploadAt(serial)));
  expect([...xml.matchAll(/<pic:pic /g)]).toHaveLength(10);
  expect(texts).toContain('and 3 earlier uploads');
});

it('fetches at most sixty photos', async () => {
  let fetched = 0;
  photos(() => {
    fetched += 1;
    return aPhoto();
  });
  await documentOf(Array.from({ length: 70 }, (_, serial) => uploadAt(serial, { metres: serial * 2_000 })));
  expect(fetched).toBe(60);
});

it.each([
  ['cannot be had', () => HttpResponse.error()],
  ['have expired', () => new HttpResponse('gone', { status: 403 })],
  ['are something else', () => new HttpResponse('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })],
])('writes the text without photos that %s', async (_, answer) => {
  photos(answer);
  const { texts, photos: pictures } = await documentOf([uploadAt(1)]);
  expect(pictures).toEqual([]);
  expect(texts).toContain('1. Market Road, Gate 2 (zone-1)');
});

it('writes no document after a cancellation during the download of photos', async () => {
  const leaving = new AbortController();
  photos(() => {
    leaving.abort();
    return aPhoto();
  });
  await expect(documentOf([uploadAt(1), uploadAt(2)], leaving.signal)).rejects.toThrow(/abort/i);
});

it('says that a report has no zones', async () => {
  const { texts } = await documentOf([]);
  expect(texts).toContain('No zones in this time range.');
  expect(texts).not.toContain('Zones by priority');
});
