import { expect, it } from 'vitest';
import { differingFiles } from './files.mjs';
import { makeReproducible, withoutDevelopment } from './sbom.mjs';

const time = new Date('2026-12-01T10:00:00Z');
const sbom = (serialNumber, timestamp, components = [{ name: 'zod' }]) =>
  JSON.stringify({ bomFormat: 'CycloneDX', serialNumber, metadata: { timestamp }, components });

it('an SBOM has the time of the release, and a number that follows from its content (UG-22)', () => {
  const one = makeReproducible(sbom('urn:uuid:1', '2026-12-01T10:00:01Z'), time);
  expect(makeReproducible(sbom('urn:uuid:2', '2026-12-02T22:22:22Z'), time)).toBe(one);
  const { serialNumber, metadata } = JSON.parse(one);
  expect(metadata.timestamp).toBe('2026-12-01T10:00:00.000Z');
  expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  const other = makeReproducible(sbom('urn:uuid:1', '2026-12-01T10:00:01Z', []), time);
  expect(JSON.parse(other).serialNumber).not.toBe(serialNumber);
});

it('an SBOM is made without the tools of tests, and with what the product and its tests both need (UG-26)', () => {
  const manifest = {
    name: 'own',
    dependencies: { react: '1.0.0' },
    devDependencies: { react: '1.0.0', vitest: '1.0.0' },
  };
  const packages = {
    '': manifest,
    'node_modules/react': { version: '1.0.0' },
    'node_modules/vitest': { version: '1.0.0', dev: true },
    'node_modules/fixtures': { resolved: 'testing/fixtures', link: true },
    'testing/fixtures': { version: '1.0.0', dev: true },
    'node_modules/server': { resolved: 'apps/server', link: true },
    'apps/server': { version: '1.0.0' },
  };
  const files = withoutDevelopment({
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify({ packages }),
  });
  const kept = { name: 'own', dependencies: { react: '1.0.0' } };
  expect(JSON.parse(files['package.json'])).toEqual(kept);
  expect(JSON.parse(files['package-lock.json']).packages).toEqual({
    '': kept,
    'node_modules/react': { version: '1.0.0' },
    'node_modules/server': { resolved: 'apps/server', link: true },
    'apps/server': { version: '1.0.0' },
  });
});

it.each([
  ['aa  a\nbb  b\n', 'aa  a\nbb  b\n', []],
  ['aa  a\nbb  b\n', 'aa  a\ncc  b\n', ['b']],
  ['aa  a\nbb  b\n', 'bb  b\n', ['a']],
  ['', 'aa  a\nbb  b\n', ['a', 'b']],
])('the sums %j and %j differ in %j (UG-22)', (sums, other, expected) => {
  expect(differingFiles(sums, other)).toEqual(expected);
});
