import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildNameOnHost, buildPathOnHost, getBasePath } from './base-path.ts';
import { buildUrl } from './http/send-request.ts';
import { readText, writeText } from './storage.ts';

const meta = document.createElement('meta');
meta.name = 'base-path';

describe('at the root of a host', () => {
  test.each([null, '/'])('addresses and names are as they are, with %j in the page', (content) => {
    if (content !== null) document.head.append(Object.assign(meta, { content }));
    expect([getBasePath(), buildPathOnHost('/auth'), buildNameOnHost('theme')]).toEqual([
      '/',
      '/auth',
      'theme',
    ]);
    expect(buildUrl('showImage', { image_id: 'a' })).toBe(`${location.origin}/api/images/a/`);
    meta.remove();
  });
});

describe('below a path (DP-11)', () => {
  beforeEach(() => document.head.append(Object.assign(meta, { content: '/waste/' })));
  afterEach(() => meta.remove());

  test('pages, files and calls are below it', () => {
    expect(buildPathOnHost('/')).toBe('/waste/');
    expect(buildPathOnHost('/sw.js')).toBe('/waste/sw.js');
    expect(buildUrl('showImage', { image_id: 'a b' }, { page: 2 })).toBe(
      `${location.origin}/waste/api/images/a%20b/?page=2`,
    );
  });

  test('what the browser keeps is apart from that of other applications of the host', () => {
    localStorage.setItem('theme', 'of another application');
    expect(readText('theme')).toBeNull();
    writeText('theme', 'dark');
    expect(localStorage.getItem('/waste/theme')).toBe('dark');
    writeText('theme', null);
    expect(localStorage.getItem('/waste/theme')).toBeNull();
    expect(localStorage.getItem('theme')).toBe('of another application');
  });
});

const THEME_SCRIPT = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8');

/** Runs the script that the page at this path loads first, on a page of its own. */
function runThemeScript(src: string): HTMLElement {
  const { documentElement } = document.implementation.createHTMLDocument();
  new Function('document', THEME_SCRIPT)({ documentElement, currentScript: { src } });
  return documentElement;
}

test('the first script takes the theme that was chosen below its own path (DP-11)', () => {
  localStorage.setItem('theme', 'light');
  localStorage.setItem('/waste/theme', 'dark');
  expect(runThemeScript('https://city.example.org/theme.js').dataset.theme).toBe('light');
  expect(runThemeScript('https://city.example.org/waste/theme.js').dataset.theme).toBe('dark');
  expect(runThemeScript('https://city.example.org/other/theme.js').dataset.theme).toBeUndefined();
});

test.each([
  ['any language that was chosen', 'ta', 'ta'],
  ['no language where none was chosen', null, ''],
])('the first script sets %s', (_, chosen, lang) => {
  writeText('language', chosen);
  expect(runThemeScript('https://city.example.org/theme.js').lang).toBe(lang);
});
