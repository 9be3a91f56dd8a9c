import { describe, expect, it } from 'vitest';
import { selectPublicTexts } from './public-texts.ts';

const replied = (version: number, text: string, is_hidden = false) =>
  ({ version, kind: 'replied', text, is_public: true, is_hidden, to: null, undoes: null }) as const;
const undone = (version: number, undoes: number) =>
  ({
    version,
    kind: 'status_changed',
    text: '',
    is_public: false,
    is_hidden: false,
    to: 'new',
    undoes,
  }) as const;
const changed = (version: number, text: string, is_hidden = false) =>
  ({ version, kind: 'status_changed', text, is_public: true, is_hidden, to: 'new', undoes: null }) as const;

const assigned = (version: number, text: string) =>
  ({ ...changed(version, text), kind: 'assigned', to: '7' }) as const;
/** A case without its assignee; `to` is the status that it gets by that. */
const unassigned = (version: number, to: string | null) =>
  ({ ...changed(version, ''), kind: 'unassigned', is_public: false, to }) as const;

describe('what the city says of a case in public (CA-110)', () => {
  it.each([
    ['nothing', [changed(2, '')], 'confirmed', '', ''],
    [
      'the words of the status',
      [changed(3, 'Too small'), replied(2, 'Soon')],
      'rejected',
      'Too small',
      'Soon',
    ],
    ['a later reply', [replied(3, 'Soon'), changed(2, 'Checked')], 'confirmed', 'Soon', 'Soon'],
    [
      'the reply before a status without words',
      [changed(3, ''), replied(2, 'Soon')],
      'cleaned',
      'Soon',
      'Soon',
    ],
    ['a question before a reply', [replied(3, 'Soon'), changed(2, 'Where?')], 'waiting', 'Where?', 'Soon'],
    ['the reply before a hidden one', [replied(3, 'Rude', true), replied(2, 'Soon')], 'new', 'Soon', 'Soon'],
    [
      'the reply after words that are hidden',
      [changed(3, 'Rude', true), replied(2, 'Soon')],
      'closed',
      'Soon',
      'Soon',
    ],
    [
      'words before a hidden reply',
      [replied(3, 'Rude', true), changed(2, 'Checked')],
      'verified',
      'Checked',
      '',
    ],
    [
      'the question that waits again after an undone answer',
      [undone(5, 4), changed(4, ''), changed(3, 'Which gate?'), replied(2, 'Rude', true)],
      'waiting',
      'Which gate?',
      '',
    ],
    [
      'the reply before an undone rejection',
      [undone(4, 3), changed(3, 'Too small'), replied(2, 'Soon')],
      'new',
      'Soon',
      'Soon',
    ],
    [
      'the reply before a crew that has left',
      [unassigned(4, 'confirmed'), assigned(3, 'Team A comes'), replied(2, 'Soon')],
      'confirmed',
      'Soon',
      'Soon',
    ],
    [
      'the question that waits without an assignee',
      [unassigned(3, null), changed(2, 'Where?')],
      'waiting',
      'Where?',
      '',
    ],
    ['no words of an earlier status', [changed(3, ''), changed(2, 'Why')], 'confirmed', '', ''],
  ] as const)('is %s', (_, events, status, public_note, public_reply) => {
    expect(selectPublicTexts(events, status)).toEqual({ public_note, public_reply });
  });
});
