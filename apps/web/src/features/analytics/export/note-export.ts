import type { ExportNote } from '@smart-waste/contract';
import { call } from '../../../shared/api/client.ts';
import { logFailure } from '../../../shared/log-failure.ts';

/** Has it written into the audit log that this report was taken away; answers whether it was. */
export async function noteExport(note: ExportNote): Promise<boolean> {
  const answer = await call({ endpoint: 'noteExport', schema: null, body: note });
  if (!answer.success) logFailure('The export could not be noted in the audit log', answer.error);
  return answer.success;
}
