import { describe, expect, it } from 'vitest';
import { chooseSecret } from './choose-secret.ts';

const choose = (configured: string | null, archived: string | null, keepSessions: boolean) =>
  chooseSecret({ configured, archived, keepSessions, newSecret: () => 'new' });

describe('the secret of a restored installation (BK-47)', () => {
  it.each([
    ['a new one for a copy, whatever the data directory has', null, 'original', false, 'new'],
    ['that of the settings for a copy', 'configured', 'original', false, null],
    ['that of the backup for a move', null, 'original', true, 'original'],
    ['that of the settings for a move from a backup without secrets', 'original', null, true, null],
    ['that of both for a move', 'original', 'original', true, null],
  ])('is %s', (_, configured, archived, keepSessions, saved) => {
    expect(choose(configured, archived, keepSessions)).toBe(saved);
  });

  it.each([
    ['is missing for a move', null, null, true, '--keep-sessions needs the secret of the installation'],
    ['is another one for a move', 'another', 'original', true, 'TOKEN_SECRET is another one'],
    ['is that of the original for a copy', 'original', 'original', false, 'photo links would stay valid'],
  ])('is refused when it %s', (_, configured, archived, keepSessions, problem) => {
    expect(() => choose(configured, archived, keepSessions)).toThrow(problem);
  });
});
