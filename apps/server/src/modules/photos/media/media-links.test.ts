import { describe, expect, it } from 'vitest';
import { createMediaLinks } from './media-links.ts';

const key = 'photos/019a0000-0000-7000-8000-000000000001.jpg';
const createTime = (time: string) => new Date(`2026-11-21T${time}Z`);
const session_id = '019a0000-0000-7000-8000-0000000000aa';
const holder = (now: Date) => ({ now, session_id });
const links = createMediaLinks(Buffer.from('a key of this installation'), '');

function parts(link: string) {
  const url = new URL(link, 'http://localhost');
  return {
    key: url.pathname.replace('/api/media/', ''),
    expires: url.searchParams.get('expires') ?? '',
    session: url.searchParams.get('session') ?? '',
    signature: url.searchParams.get('signature') ?? '',
    case: url.searchParams.get('case') ?? '',
    scope: url.searchParams.has('trash') ? 'trash' : 'live',
  } as const;
}

describe('a media link', () => {
  it('stays the same during a clock hour, so that browsers can cache it', () => {
    expect(links.buildLink(key, holder(createTime('10:00:00.000')))).toBe(
      links.buildLink(key, holder(createTime('10:59:59.999'))),
    );
    expect(links.buildLink(key, holder(createTime('11:00:00.000')))).not.toBe(
      links.buildLink(key, holder(createTime('10:59:59.999'))),
    );
  });

  it.each(['10:00:00.000', '10:30:00.000', '10:59:59.999'])(
    'made at %s is valid for at least an hour',
    (time) => {
      const made = createTime(time);
      const link = parts(links.buildLink(key, holder(made)));
      expect(links.check(link, new Date(made.getTime() + 3600_000))).toBe('good');
      expect(links.check(link, new Date(made.getTime() + 2 * 3600_000))).toBe('expired');
    },
  );

  it('is valid until the chosen moment for a file that leaves the product', () => {
    const link = parts(links.buildLinkUntil(key, createTime('10:00:00.000')));
    expect(links.check(link, createTime('09:59:59.999'))).toBe('good');
    expect(links.check(link, createTime('10:00:00.000'))).toBe('expired');
    const longer = { ...link, expires: String(Number(link.expires) + 86_400) };
    expect(links.check(longer, createTime('09:00:00.000'))).toBe('forged');
  });

  it('is invalid when key, expiry or signature were changed', () => {
    const now = createTime('10:00:00');
    const good = parts(links.buildLink(key, holder(now)));
    expect(links.check(good, now)).toBe('good');
    expect(links.check({ ...good, key: key.replace('photos', 'processed') }, now)).toBe('forged');
    expect(links.check({ ...good, expires: String(Number(good.expires) + 1) }, now)).toBe('forged');
    expect(links.check({ ...good, expires: `0${good.expires}` }, now)).toBe('forged');
    expect(links.check({ ...good, signature: good.signature.slice(1) }, now)).toBe('forged');
    expect(links.check({ ...good, signature: '' }, now)).toBe('forged');
    expect(links.check({ ...good, scope: 'trash' }, now)).toBe('forged');
    expect(links.check({ ...good, signature: `A${good.signature.slice(1)}` }, now)).toBe('forged');
  });

  it('is invalid for another session or without its session', () => {
    const now = createTime('10:00:00');
    const good = parts(links.buildLink(key, holder(now)));
    expect(good.session).toBe(session_id);
    expect(links.check({ ...good, session: session_id.replace('aa', 'ab') }, now)).toBe('forged');
    expect(links.check({ ...good, session: '' }, now)).toBe('forged');
    const unbound = parts(links.buildLinkUntil(key, createTime('11:00:00')));
    expect([unbound.session, links.check(unbound, now)]).toEqual(['', 'good']);
    expect(links.check({ ...unbound, session: session_id }, now)).toBe('forged');
  });

  it('names its case, and no other, on a page that everyone may open', () => {
    const link = links.buildPublicLink(key, { now: createTime('10:00:00'), number: 1043 });
    expect(links.buildPublicLink(key, { now: createTime('10:59:59.999'), number: 1043 })).toBe(link);
    const open = parts(link);
    expect(open).toMatchObject({ session: '', case: '1043' });
    expect(links.check(open, createTime('11:00:00'))).toBe('good');
    expect(links.check(open, createTime('12:00:00'))).toBe('expired');
    const forgeries = [
      { ...open, case: '1044' },
      { ...open, case: '' },
      { ...open, case: '', session: 'case 1043' },
      { ...open, session: session_id },
      { ...open, scope: 'trash' } as const,
    ];
    expect(forgeries.map((forged) => links.check(forged, createTime('11:00:00')))).toEqual(
      forgeries.map(() => 'forged'),
    );
    // The two texts that are signed are the same, but the second has no expiry.
    const moved = { ...open, case: '', expires: `case 1043\n${open.expires}` };
    expect(links.check(moved, createTime('11:00:00'))).toBe('expired');
  });

  it('is invalid in another installation', () => {
    const now = createTime('10:00:00');
    expect(
      links.check(parts(createMediaLinks(Buffer.from('another key'), '').buildLink(key, holder(now))), now),
    ).toBe('forged');
  });
});
