import { reportMessages } from '@smart-waste/messages/en/report';
import { beforeEach, expect, it, vi } from 'vitest';
import { messagesNow } from '../../../shared/messages/messages.ts';
import { bytesOf, reportOf, uploadAt } from '../test/samples.ts';
import { reportFile } from './report-file.ts';

const uploads = [uploadAt(1)];
const { signal } = new AbortController();
const material = {
  report: reportOf(uploads),
  images: new Map(),
  messages: messagesNow(reportMessages),
  signal,
  onProgress: () => {},
};
const logged = vi.spyOn(console, 'error').mockReturnValue();
beforeEach(() => {
  logged.mockClear();
});

const throwOutOfMemory = () => {
  throw new Error('no memory left');
};

it('writes a CSV of the same name when the spreadsheet fails', async () => {
  const { meta, zones } = reportOf(uploads);
  // Only the spreadsheet has totals.
  const report = { zones, meta: Object.defineProperty({ ...meta }, 'totals', { get: throwOutOfMemory }) };
  const file = await reportFile('xlsx', { ...material, report });
  expect(file).toMatchObject({ name: 'zones-report-7d-500m.csv', insteadBecause: 'failed' });
  expect(new TextDecoder().decode(await bytesOf(file.content))).toMatch(/^\W*zoneId,/);
  expect(logged).toHaveBeenCalledTimes(1);
});

it('writes a text file of the same name when the document fails', async () => {
  const images = Object.assign(new Map(), { get: throwOutOfMemory });
  const file = await reportFile('docx', { ...material, images });
  expect(file).toMatchObject({ name: 'zones-report-7d-500m.txt', insteadBecause: 'failed' });
  expect(logged).toHaveBeenCalledTimes(1);
});

it('writes nothing after the export was cancelled', async () => {
  const images = Object.assign(new Map(), { get: throwOutOfMemory });
  const cancelled = { ...material, images, signal: AbortSignal.abort() };
  await expect(reportFile('docx', cancelled)).rejects.toThrow(/abort/i);
  expect(logged).not.toHaveBeenCalled();
});
