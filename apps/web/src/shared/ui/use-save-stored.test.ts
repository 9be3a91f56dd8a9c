import { describe, expect, it } from 'vitest';
import { listRefusedEntries } from './use-save-stored.ts';

const NAMES = ['names.en', 'names.hi', 'words'] as const;

describe('the entries of a refused form', () => {
  it.each([
    ['the field itself', 'words', ['words']],
    ['a part of the entry, such as one line of a list', 'words.3', ['words']],
    ['a field of which the entry is a part', 'names', ['names.en']],
    ['no field that only begins alike', 'wordsmith', []],
    ['a field without an entry', 'version', []],
  ])('are found by %s', (_, path, names) => {
    expect(listRefusedEntries(NAMES, { [path]: 'Too long.' })).toEqual(
      names.map((field) => ({ field, message: 'Too long.' })),
    );
  });
});
