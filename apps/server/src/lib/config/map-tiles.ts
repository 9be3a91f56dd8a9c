import { parseAttribution } from '@smart-waste/core';
import * as z from 'zod';
import { StartupError } from '../errors.ts';

const DEFAULT_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const DEFAULT_ATTRIBUTION = '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors';
const OFF = 'off';

/** In a host name `{s}` stands for one of a few subdomains; these are the ones that the map asks. */
const SUBDOMAIN = '{s}.';
const SAMPLE_SUBDOMAIN = 'a.';
const PLACEHOLDERS = new Set(['{s}', '{z}', '{x}', '{y}', '{-y}', '{r}']);

function isTileUrl(text: string): boolean {
  const placeholders: string[] = text.match(/\{[^{}]*\}/g) ?? [];
  const origin = parseOrigin(text);
  return (
    origin !== undefined &&
    !/[{}]/.test(origin.replace('*.', '')) &&
    placeholders.every((name) => PLACEHOLDERS.has(name)) &&
    ['{z}', '{x}'].every((name) => placeholders.includes(name)) &&
    (placeholders.includes('{y}') || placeholders.includes('{-y}'))
  );
}

/**
 * The source of the tiles as a Content-Security-Policy names it: `https://host`, or `https://*.host` for subdomains.
 */
function parseOrigin(template: string): string | undefined {
  const sample = template.replace(SUBDOMAIN, SAMPLE_SUBDOMAIN);
  if (!URL.canParse(sample)) return undefined;
  const { protocol, host, username, password } = new URL(sample);
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '') return undefined;
  const hasSubdomains = template.slice(protocol.length + 2).startsWith(SUBDOMAIN);
  const name = hasSubdomains ? `*.${host.slice(SAMPLE_SUBDOMAIN.length)}` : host;
  return /^(?:\*\.)?[a-z\d.:[\]-]+$/.test(name) ? `${protocol}//${name}` : undefined;
}

export const mapTileVariables = {
  TILE_URL: z
    .string()
    .max(500)
    .refine((text) => text === OFF || isTileUrl(text))
    .default(DEFAULT_URL)
    .describe(
      'off, or an http(s) address with {z}, {x} and {y}, like https://tiles.example.org/{z}/{x}/{y}.png',
    ),
  TILE_ATTRIBUTION: z
    .string()
    .max(300)
    .refine((text) => parseAttribution(text) !== null)
    .optional()
    .describe(
      'a text of at most 300 characters without < or >, with links like [Example](https://example.org)',
    ),
};
type Variables = z.infer<z.ZodObject<typeof mapTileVariables>>;

/**
 * Where maps get their tiles; undefined when they show the embedded map only. Throws StartupError without attribution.
 */
export function readMapTiles({ TILE_URL: url, TILE_ATTRIBUTION: given }: Variables) {
  if (url === OFF) return undefined;
  const attribution = given ?? (url === DEFAULT_URL ? DEFAULT_ATTRIBUTION : undefined);
  if (attribution === undefined)
    throw new StartupError(
      'TILE_ATTRIBUTION is not set; it must name who made the map at TILE_URL, as the maps show it.',
    );
  const origin = parseOrigin(url);
  if (origin === undefined)
    throw new StartupError(`TILE_URL is ${JSON.stringify(url)}; it has no usable host.`);
  return { url, attribution, origin };
}
