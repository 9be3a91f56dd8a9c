import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '@smart-waste/contract';
import { LANGUAGES, type MessageId, type Params, parsePattern, type Reason } from '@smart-waste/messages';
import { CATALOGUES, describeReason } from '@smart-waste/messages/catalogues';
import { errorMessages } from '@smart-waste/messages/en/errors';
import { formMessages } from '@smart-waste/messages/en/forms';
import { validationMessages } from '@smart-waste/messages/en/validation';
import { describe, expect, it } from 'vitest';
import { AppError, parseIssueReason } from '../lib/errors.ts';

type Part = ReturnType<typeof parsePattern>[number];
const collectArguments = (parts: readonly Part[]): Exclude<Part, string>[] =>
  parts.flatMap((part) =>
    typeof part === 'string' ? [] : [part, ...Object.values(part.branches).flatMap(collectArguments)],
  );

/** A value for each parameter that can be recognised in the text. */
const sampleParams = (id: MessageId): Params =>
  Object.fromEntries(
    collectArguments(parsePattern(CATALOGUES.en[id])).map(({ name, kind }) => [
      name,
      kind === 'plural' || kind === 'number' ? 7 : kind === 'select' ? 'pdf' : `«${name}»`,
    ]),
  );

const REASONS = Object.keys({ ...errorMessages, ...formMessages, ...validationMessages }) as MessageId[];
const SOURCES = ['apps/server/src', 'packages/core/src', 'packages/contract/src'];
const readSources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

describe('every reason of the server', () => {
  it.each(LANGUAGES)('has a text in %s with all of its parameters', (language) => {
    for (const reason of REASONS) {
      const params = sampleParams(reason);
      const text = describeReason({ reason, params }, language);
      expect(text).not.toMatch(/[{}]/);
      const named = Object.values(params).filter((value) => String(value).startsWith('«'));
      expect(named.filter((value) => !text.includes(String(value)))).toEqual([]);
    }
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('is translated to %s', (language) => {
    const same = REASONS.filter((reason) => CATALOGUES[language][reason] === CATALOGUES.en[reason]);
    expect(same).toEqual([]);
  });

  it('is in the catalogue', () => {
    const ids = SOURCES.flatMap(readSources).flatMap((text) =>
      [...text.matchAll(/'((?:error|validation)\.[a-z0-9_.]+)'/g)].map(([, id]) => id),
    );
    expect(ids.length).toBeGreaterThan(60);
    expect(ids.filter((id) => !REASONS.some((reason) => reason === id))).toEqual([]);
  });

  it.each(REASONS)('%s is sent as a failure with its English text', (id) => {
    const reason: Reason = { reason: id, params: sampleParams(id) };
    const { message, code } = new AppError('conflict', reason);
    expect(message).toBe(describeReason(reason));
    const body = failure.parse({ error: message, code, ...reason, request_id: 'r' });
    expect(body).toMatchObject(reason);
  });
});

describe('the message of a schema', () => {
  it('keeps its text when it is not in the catalogue', () => {
    expect(parseIssueReason('Invalid input: expected string')).toEqual({
      reason: 'validation.other',
      params: { problem: 'Invalid input: expected string' },
    });
  });
});
