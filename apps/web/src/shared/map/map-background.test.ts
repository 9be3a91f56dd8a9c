import L from 'leaflet';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../messages/language.ts';
import { type BackgroundKind, buildAttributionHtml, showBackground } from './map-background.ts';

const TILES = {
  url: 'https://tiles.example.org/{z}/{x}/{y}.png',
  attribution: '[The city](https://example.org)',
};
let map: L.Map;
let shown: BackgroundKind[];
let stop: () => void;
let clock = 0;

/** jsdom has no layout: a map in it is as large as it says. */
function openMap(): L.Map {
  const element = document.body.appendChild(document.createElement('div'));
  Object.defineProperties(element, { clientWidth: { value: 600 }, clientHeight: { value: 400 } });
  return L.map(element, { center: [26.9, 75.8], zoom: 13, fadeAnimation: false });
}

const tiles = () => [...map.getContainer().querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
const lines = () => map.getContainer().querySelectorAll('.graticule-line');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  clock += 600_000; // the faked clock begins at 0: what an earlier map found out is long ago
  vi.advanceTimersByTime(clock);
  map = openMap();
  shown = [];
  stop = () => {};
});
afterEach(() => {
  stop();
  const element = map.getContainer();
  map.remove();
  element.remove();
  vi.useRealTimers();
});

const show = (source: typeof TILES | null) => {
  stop = showBackground(map, source, (background) => shown.push(background));
};

it('shows the embedded map and requests nothing where no tiles are set (MAP-02)', () => {
  show(null);
  expect(shown).toEqual(['simple']);
  expect(tiles()).toEqual([]);
  expect(lines().length).toBeGreaterThan(3);
});

it.each([
  ['en', '75.80° E', '26.90° N'],
  ['hi', '75.80° पू', '26.90° उ'],
] as const)('labels the lines of degrees in %s (MAP-03)', async (language, meridian, parallel) => {
  await setLanguage(language);
  onTestFinished(() => setLanguage('en'));
  show(null);
  const labels = [...map.getContainer().querySelectorAll('.graticule-label')];
  const texts = labels.map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining([meridian, parallel]));
});

it('shows tiles with their attribution', () => {
  show(TILES);
  const [first] = tiles();
  expect(first?.src).toMatch(/^https:\/\/tiles\.example\.org\/13\/\d+\/\d+\.png$/);
  first?.dispatchEvent(new Event('load'));
  expect(shown).toEqual(['tiles']);
  expect(lines()).toHaveLength(0);
  expect(map.getContainer().querySelector('.leaflet-control-attribution')).toHaveTextContent('The city');
});

it('stops requesting tiles after a few failures, and takes the embedded map (MAP-02)', () => {
  show(TILES);
  for (const tile of tiles()) tile.dispatchEvent(new Event('error'));
  expect(shown).toEqual(['unreachable']);
  expect(tiles()).toEqual([]);
  map.panBy([500, 0], { animate: false });
  expect(tiles()).toEqual([]);
  stop();

  shown = [];
  show(TILES); // another map, shortly after
  expect(shown).toEqual(['unreachable']);
  expect(tiles()).toEqual([]);
});

it('shows the embedded map while tiles are slow, and the tiles when they come', () => {
  show(TILES);
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual(['unreachable']);
  tiles()[0]?.dispatchEvent(new Event('load'));
  expect(shown).toEqual(['unreachable', 'tiles']);
  expect(lines()).toHaveLength(0);
});

it('writes an attribution without markup of its own', () => {
  expect(buildAttributionHtml('© A & [B "b"](https://example.org/?a=1&b=2)')).toBe(
    '© A &#38; <a href="https://example.org/?a=1&#38;b=2">B &#34;b&#34;</a>',
  );
  expect(buildAttributionHtml('<img src=x onerror=alert(1)>')).not.toContain('<img');
});
