import { DAY_MS, type Role } from '@smart-waste/contract';

type ReportableUpload = {
  /** The role of its sender. */
  role: Role;
  /** Null before its first analysis. */
  waste_count: number | null;
  /** Whether its sender says that there is waste. */
  saysWaste: boolean;
  uploaded_at: Date;
};

/** What was seen longer ago may be gone: a later analysis of old uploads does not fill the list of the city. */
const MAX_AGE_DAYS = 30;

/**
 * Whether an upload becomes a report (CA-03): a citizen's by itself when waste was detected in it within 30 days, any
 * other when its sender says so. Staff also upload data sets, which are no reports.
 */
export function opensReport(
  { role, waste_count, saysWaste, uploaded_at }: ReportableUpload,
  now: Date,
): boolean {
  const isRecent = now.getTime() - uploaded_at.getTime() <= MAX_AGE_DAYS * DAY_MS;
  return saysWaste || (role === 'user' && isRecent && waste_count !== null && waste_count > 0);
}

/** How often waste came back to the place of a new case whose waste was that of an ended one (CA-08). */
export const countRepeats = (previous: { repeats: number; cleaned_at: Date | null }): number =>
  previous.cleaned_at === null ? previous.repeats : previous.repeats + 1;
