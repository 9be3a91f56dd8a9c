import type { Report } from '@smart-waste/contract';
import { reportMessages } from '@smart-waste/messages/en/report';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it, onTestFinished } from 'vitest';
import { setLanguage } from '../../../shared/messages/language.ts';
import { messagesNow } from '../../../shared/messages/messages.ts';
import { bytesOf, reportOf, uploadAt } from '../test/samples.ts';
import { toXlsx } from './to-xlsx.ts';

const ORIGIN = 'https://waste.example.org';

/** The XML parts of the workbook. */
async function partsOf(report: Report) {
  const blob = await toXlsx(report, messagesNow(reportMessages), ORIGIN);
  const parts = unzipSync(await bytesOf(blob));
  return (name: string) => strFromU8(parts[name] ?? new Uint8Array());
}

const textsOf = (xml: string) => [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);

it('writes zones and uploads, each sheet with title, totals and header row', async () => {
  const part = await partsOf(reportOf([uploadAt(1), uploadAt(2), uploadAt(3, { metres: 5_000 })]));
  expect([...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'Zones',
    'Uploads',
  ]);
  const texts = textsOf(part('xl/sharedStrings.xml'));
  expect(texts).toContain('Waste Zones Report');
  expect(texts).toContain('7 Days, zones of 500 m. Generated 2026-03-10 12:00 UTC by asha.');
  expect(texts).toEqual(expect.arrayContaining(['Priority', 'Address', 'Detections', 'Google Maps']));
  const zones = part('xl/worksheets/sheet1.xml');
  expect([...zones.matchAll(/<row /g)]).toHaveLength(5 + 1 + 2);
  expect([...part('xl/worksheets/sheet2.xml').matchAll(/<row /g)]).toHaveLength(5 + 1 + 3);
});

it('is written in the language of the person who exports it', async () => {
  await setLanguage('hi');
  onTestFinished(() => setLanguage('en'));
  const part = await partsOf(reportOf([uploadAt(1)]));
  expect(part('xl/workbook.xml')).toContain('name="क्षेत्र"');
  const texts = textsOf(part('xl/sharedStrings.xml'));
  expect(texts).toContain('7 दिन, 500 मी के क्षेत्र। asha ने 2026-03-10 12:00 UTC को बनाई।');
  expect(texts).toEqual(expect.arrayContaining(['कचरा क्षेत्रों की रिपोर्ट', 'प्राथमिकता', 'खोलें']));
});

it('writes map and analysis addresses as hyperlinks', async () => {
  const upload = uploadAt(1);
  const part = await partsOf(reportOf([upload]));
  expect(part('xl/worksheets/sheet1.xml')).toContain('<hyperlink ref="K7" r:id="rId-link-1"/>');
  const zoneLinks = part('xl/worksheets/_rels/sheet1.xml.rels');
  expect(zoneLinks).toContain('Target="https://www.google.com/maps/');
  expect(zoneLinks).toContain('Target="https://www.openstreetmap.org/');
  expect(part('xl/worksheets/_rels/sheet2.xml.rels')).toContain(
    `Target="${ORIGIN}/admin/analysis/${upload.image_id}" TargetMode="External"`,
  );
});

it('writes numbers with formats and freezes the header', async () => {
  const part = await partsOf(reportOf([uploadAt(1, { found: 20 })]));
  const zones = part('xl/worksheets/sheet1.xml');
  expect(zones).toMatch(/<c r="F7"[^>]*><v>20<\/v><\/c>/);
  expect(part('xl/styles.xml')).toMatch(/formatCode="0\.0%"/);
  expect(zones).toContain('ySplit="6"');
  expect(zones).toContain('<col min="4" max="4" width="42"');
});

it('fits a printed sheet to one page width', async () => {
  const part = await partsOf(reportOf([uploadAt(1)]));
  const sheet = part('xl/worksheets/sheet1.xml');
  expect(sheet).toMatch(/<worksheet [^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/);
  expect(sheet).toMatch(/<pageSetup [^>]*fitToWidth="1" fitToHeight="0"/);
});

it('leaves out place columns without addresses', async () => {
  const part = await partsOf(reportOf([uploadAt(1)], { includeAddresses: false }));
  const texts = textsOf(part('xl/sharedStrings.xml'));
  expect(texts).not.toContain('Address');
  expect(texts.join(' ')).not.toContain('Market Road');
});

it('writes a place that looks like a formula as text', async () => {
  const part = await partsOf(reportOf([uploadAt(1, { location: '=HYPERLINK("http://evil.example")' })]));
  expect(textsOf(part('xl/sharedStrings.xml'))).toContain(
    "'=HYPERLINK(&quot;http://evil.example&quot;)".replaceAll('&quot;', '"'),
  );
});

it('writes headers for a report without zones', async () => {
  const part = await partsOf(reportOf([]));
  expect(textsOf(part('xl/sharedStrings.xml'))).toContain('Priority');
  expect(part('xl/worksheets/sheet1.xml')).not.toContain('hyperlink');
});
