import { describe, expect, it, vi } from 'vitest';
import { copyUploads, FIXED_NOW, reportFixture } from '../../../test/reports.ts';

const reports = reportFixture();

describe('an export under load', () => {
  it.each(['csv', 'xlsx'])('stops reading when the client disconnects: %s', async (format) => {
    let reads = 0;
    let stopped = () => {};
    await reports.reopen(({ locatedUploads }) => {
      const rows: typeof locatedUploads.findRows = async (ids) => {
        reads += 1;
        if (reads === 3) stopped();
        return locatedUploads.findRows(ids);
      };
      return { locatedUploads: { ...locatedUploads, findRows: rows } };
    });
    await reports.addUploads(1);
    await copyUploads(reports.api, 30_000);
    const url = await reports.api.app.listen({ host: '127.0.0.1', port: 0 });
    const hangUp = new AbortController();
    const third = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    const answer = fetch(`${url}/api/admin/reports/export/?range=all&format=${format}`, {
      headers: reports.admin.headers,
      signal: hangUp.signal,
    });
    await third;
    hangUp.abort();
    await answer.catch(() => undefined);
    await reports.api.app.close(); // waits for what is still being answered
    expect(reads).toBeLessThan(30);
  });

  it('ends the writing of a Word document when the client disconnects', async () => {
    let begun = () => {};
    const writing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const aborted = vi.fn();
    await reports.reopen(() => ({
      documentWriter: {
        write: (_, signal) => {
          begun();
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              aborted();
              reject(signal.reason);
            });
          });
        },
      },
    }));
    const url = await reports.api.app.listen({ host: '127.0.0.1', port: 0 });
    const hangUp = new AbortController();
    const answer = fetch(`${url}/api/admin/reports/export/?format=docx`, {
      headers: reports.admin.headers,
      signal: hangUp.signal,
    });
    await writing;
    hangUp.abort();
    await answer.catch(() => undefined);
    await expect.poll(() => aborted).toHaveBeenCalledTimes(1);
  });

  it('is refused while four others, or two of the same person, are being written (RP-20)', async () => {
    let isWaiting = 0;
    let resume = () => {};
    const held = new Promise<void>((resolve) => {
      resume = resolve;
    });
    await reports.reopen(({ zoner }) => ({
      zoner: {
        zone: async (located, zoning) => {
          isWaiting += 1;
          await held;
          return zoner.zone(located, zoning);
        },
      },
    }));
    const queries = ['range=24h', 'range=7d', 'range=30d', 'range=30d&zone_size=1000'];
    const other = await reports.api.person('admin');
    const two = queries.slice(0, 2).map((query) => reports.download(`format=csv&${query}`));
    await vi.waitFor(() => expect(isWaiting).toBe(2), 30_000);
    expect((await reports.download('format=csv')).statusCode).toBe(429);
    const four = [...two, ...queries.slice(2).map((query) => reports.download(`format=csv&${query}`, other))];
    await vi.waitFor(() => expect(isWaiting).toBe(4), 30_000);
    const fifth = await reports.download('format=csv', await reports.api.person('admin'));
    expect(fifth.statusCode).toBe(429);
    expect(fifth.headers['retry-after']).toBe('60');
    resume();
    expect((await Promise.all(four)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await reports.download('format=csv')).statusCode).toBe(200);
  });

  it('shares its zones with other exports of the same filters and with the screen', async () => {
    const grouped: number[] = [];
    await reports.reopen(({ zoner }) => ({
      clock: { now: () => FIXED_NOW },
      zoner: {
        zone: (located, zoning) => {
          grouped.push(zoning.radiusMeters);
          return zoner.zone(located, zoning);
        },
      },
    }));
    await reports.addUploads(5);
    for (const range of ['all', '7d']) {
      const answers = await Promise.all([
        reports.download(`format=csv&range=${range}`),
        reports.download(`format=geojson&range=${range}`),
        reports.api.request(`GET /admin/zones/?range=${range}`, reports.admin),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    }
    expect(grouped).toEqual([500, 500]);
    await reports.download('format=csv&range=all&zone_size=1000');
    expect(grouped).toEqual([500, 500, 1000]);
  });
});
