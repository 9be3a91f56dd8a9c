import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { onServer } from '../../../test/test-server.ts';
import { createRowSource } from './row-source.ts';

it('reads the next value of a sequence that was never used, was used, or was set and not used since', async () => {
  const { connection, close } = await testDatabase({ poolSize: 1 });
  await onServer(
    connection,
    `create sequence unused start 7; create sequence used increment 5; create sequence set_only; create sequence "Set And Used";
     select nextval('used'), nextval('used'), setval('set_only', 42, false), setval('"Set And Used"', 42, false), nextval('"Set And Used"')`,
  );
  const values = await createRowSource(connection).read(async ({ sequences }) =>
    Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
  );
  expect(values).toMatchObject({ unused: '7', used: '11', set_only: '42', 'Set And Used': '43' });
  await close();
});
