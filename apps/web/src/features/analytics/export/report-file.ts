import type { Report, ReportFormat } from '@smart-waste/contract';
import {
  type ReportMessages,
  reportAsCsv,
  reportAsGeoJson,
  reportAsJson,
  reportAsText,
  reportFileName,
} from '@smart-waste/core';
import { logFailure } from '../../../shared/log-failure.ts';
import type { ReportFile, ReportMaterial } from './report-types.ts';

type Writer = (material: ReportMaterial) => Promise<Blob>;

const asText =
  (type: string, write: (report: Report, messages: ReportMessages) => string): Writer =>
  async ({ report, messages }) =>
    new Blob([write(report, messages)], { type: `${type};charset=utf-8` });

/** The two libraries are large and loaded with the first report that needs them. */
const WRITERS: Record<ReportFormat, Writer> = {
  json: asText('application/json', reportAsJson),
  csv: asText('text/csv', reportAsCsv),
  txt: asText('text/plain', reportAsText),
  geojson: asText('application/geo+json', reportAsGeoJson),
  xlsx: async ({ report, messages }) => (await import('./to-xlsx.ts')).toXlsx(report, messages),
  docx: async (material) => (await import('./to-docx.ts')).toDocx(material),
};

/** The format that is written when another one fails (RP-05). */
export const INSTEAD = { xlsx: 'csv', docx: 'txt' } as const;
const hasSubstitute = (format: ReportFormat): format is keyof typeof INSTEAD => format in INSTEAD;

async function write(format: ReportFormat, material: ReportMaterial): Promise<ReportFile> {
  const { timeRange, zoneSizeMeters } = material.report.meta;
  const content = await WRITERS[format](material);
  const name = reportFileName(timeRange, zoneSizeMeters, format);
  return { name, content, format };
}

/** The report as a file; a spreadsheet or document that fails becomes a CSV or a text of the same name. */
export async function reportFile(format: ReportFormat, material: ReportMaterial): Promise<ReportFile> {
  material.onProgress({ step: 'writing', percent: null });
  if (!hasSubstitute(format)) return write(format, material);
  try {
    return await write(format, material);
  } catch (error) {
    material.signal.throwIfAborted();
    logFailure(`The ${format} report could not be written`, error);
    return { ...(await write(INSTEAD[format], material)), insteadBecause: 'failed' };
  }
}
