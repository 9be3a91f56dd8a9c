import { accountList } from '@smart-waste/contract';
import type { Pool } from 'pg';
import { logInCitizen } from '../e2e/support/citizen.ts';
import type { Product } from '../e2e/support/product.ts';
import { measureMs, percentile, printRow, scaleRounds } from './support/report.ts';
import { runInTurns } from './support/run-in-turns.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const PEOPLE = scaleRounds(1_000_000);
const PAGES = scaleRounds(100);

/** Realistic names: few first names, many numbers, four e-mail providers. */
const FILL = `
  insert into users (username, email, password_hash, role, phone_number, address, created_at)
  select name, name || '@' || (array['example.org', 'nagar.example', 'mail.example.net', 'jaipur.example'])[1 + number % 4],
         '-', 'user', '', '', now()
    from (select number, (array['asha', 'ravi', 'meera', 'vikram', 'dipti', 'rajesh'])[1 + number % 6] || '.' || md5(number::text) as name
            from generate_series(1, $1::integer) as number) as named`;

const COLUMNS = 'id, username, email, role, phone_number, address, disabled_at, created_at';

/** Search texts and their matches: all accounts, nearly all, a sixth, a few, none. */
const SEARCHES = {
  nothing: '',
  'a part of every address': 'example',
  'a first name': 'meera',
  'six letters': '3f9a1c',
  'a text of no account': 'zzzzzz',
};

async function compare(product: Product, database: Pool): Promise<void> {
  const admin = await logInCitizen(product.url, 'admin');
  for (const [what, search] of Object.entries(SEARCHES)) {
    const callApi = async () =>
      accountList.parse(await (await admin.request(`/admin/users/?search=${search}`)).json());
    const queryBare = () =>
      database.query(
        `select ${COLUMNS} from users
          where trigrams @> trigrams_of($1) and (position($1 in lower(username)) > 0 or position($1 in lower(email)) > 0)
          order by id desc limit 51`,
        [search],
      );
    const ms = await runInTurns(PAGES, { ours: callApi, sql: queryBare });
    for (const share of [0.5, 0.99]) {
      printRow({
        what: `people by ${what}, p${share * 100}`,
        ours: percentile(ms.ours, share),
        bare: percentile(ms.sql, share),
        unit: 'ms',
        aim: '-',
      });
    }
  }
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    const ms = await measureMs(async () => {
      await database.query(FILL, [PEOPLE]);
      await database.query('vacuum analyze users');
    });
    console.log(`  ${PEOPLE} people, written in ${(ms / 1000).toFixed(0)} s`);
    await compare(product, database);
  }),
);
