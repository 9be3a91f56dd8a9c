import type { Generated, JSONColumnType } from 'kysely';
import type { DiskSample, ReportedProcess, ServiceCall } from '../../modules/operations/ports.ts';
import type { TableOf } from './table-of.ts';

/** The tables of the running product. */
export type OperationTables = {
  service_calls: ServiceCall;
  processes: ProcessesTable;
  disk_samples: TableOf<DiskSample, { hour: Date; measured_at: Generated<Date> }>;
};

type ProcessesTable = TableOf<
  ReportedProcess,
  {
    statements: JSONColumnType<ReportedProcess['statements'], string | undefined>;
    started_at: Generated<Date>;
    seen_at: Generated<Date>;
  }
>;
