import type { IncomingMessage, ServerResponse } from 'node:http';
import { createArrivals, startStubServer } from './listening-server.ts';

/** The present fault of the service, which lasts until `repair`. */
export type GeocoderFault =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'slow' | 'unreadable' | 'empty' | 'other-json' | 'endless' | 'hang-up' | 'elsewhere' };

type ReceivedRequest = { url: URL; userAgent: string };
type Answer = { status: number; type: string; body: string; headers?: Record<string, string> };

const createJsonAnswer = (body: object, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
const createHtmlAnswer = (status: number, title: string, headers = {}): Answer => ({
  status,
  type: 'text/html',
  body: `<html>\r\n<head><title>${status} ${title}</title></head>\r\n</html>\r\n`,
  headers,
});
const createErrorAnswer = (message: string) => createJsonAnswer({ error: { code: 400, message } }, 400);

/** The default user agents of HTTP libraries, which the public server refuses. */
const STOCK_AGENT = /^(|node|undici|axios.*|python-requests.*)$/;
/** South of this latitude it has no address. */
const SEA = -60;

/**
 * Behaves like Nominatim's /reverse: XML by default, numbers as texts, 200 with an error where there is no
 * map, an object as the error of a wrong request. Like the public server it refuses requests with a default user agent.
 */
export async function startNominatimStub() {
  let fault: GeocoderFault | null = null;
  const requests: ReceivedRequest[] = [];
  const open = { now: 0, max: 0 };
  const arrivals = createArrivals();

  const server = await startStubServer(async (request, response) => {
    requests.push({
      url: new URL(request.url ?? '/', `http://${request.headers.host}`),
      userAgent: request.headers['user-agent'] ?? '',
    });
    open.now += 1;
    open.max = Math.max(open.max, open.now);
    response.once('close', () => {
      open.now -= 1;
    });
    arrivals.notify();
    if (fault?.kind === 'slow') return;
    if (fault?.kind === 'hang-up') return void request.socket.destroy();
    if (fault?.kind === 'endless') return writeForever(response);
    send(response, findFaultAnswer(fault) ?? reverseGeocode(request));
  });

  return {
    ...server,
    /** The requests so far, in order. */
    requests,
    /** The highest number of requests that it had open at the same time. */
    maxConcurrent: () => open.max,
    break: (by: GeocoderFault) => {
      fault = by;
    },
    repair: () => {
      fault = null;
    },
    /** Resolves when the next request has arrived. */
    nextRequest: arrivals.waitForNext,
  };
}
export type NominatimStub = Awaited<ReturnType<typeof startNominatimStub>>;

function send(response: ServerResponse, { status, type, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

function writeForever(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const writeMore = () => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
  };
  response.on('drain', writeMore);
  writeMore();
}

function findFaultAnswer(fault: GeocoderFault | null): Answer | null {
  switch (fault?.kind) {
    case 'status':
      return createHtmlAnswer(fault.status, 'Trouble', fault.headers);
    case 'unreadable':
      return createHtmlAnswer(200, 'Welcome to nginx!');
    case 'empty':
      return { status: 200, type: 'application/json', body: '' };
    case 'other-json':
      return createJsonAnswer([{ display_name: 42 }]);
    case 'elsewhere':
      return createHtmlAnswer(302, 'Found', { location: 'http://127.0.0.1:9/reverse' });
    default:
      return null;
  }
}

function reverseGeocode(request: IncomingMessage): Answer {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname !== '/reverse') return createHtmlAnswer(404, 'Not Found');
  if (STOCK_AGENT.test(request.headers['user-agent'] ?? '')) return createHtmlAnswer(403, 'Forbidden');
  const [lat, lon] = [url.searchParams.get('lat'), url.searchParams.get('lon')];
  if (lat === null) return createErrorAnswer("Parameter 'lat' missing.");
  if (lon === null) return createErrorAnswer("Parameter 'lon' missing.");
  if (!Number.isFinite(Number(lat))) return createErrorAnswer("Parameter 'lat' must be a number.");
  if (!Number.isFinite(Number(lon))) return createErrorAnswer("Parameter 'lon' must be a number.");
  const language = url.searchParams.get('accept-language') ?? request.headers['accept-language'] ?? '';
  const place = { lat: Number(lat), lon: Number(lon), language };
  if (url.searchParams.get('format') === 'jsonv2') return createPlaceAnswer(place);
  return {
    status: 200,
    type: 'text/xml',
    body: '<?xml version="1.0" encoding="UTF-8" ?>\n<reversegeocode/>',
  };
}

function createPlaceAnswer({ lat, lon, language }: { lat: number; lon: number; language: string }): Answer {
  if (lat < SEA) return createJsonAnswer({ error: 'Unable to geocode' });
  const country = /^hi\b/.test(language) ? 'भारत' : 'India';
  return createJsonAnswer({
    place_id: 134140761,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    osm_id: 280940520,
    lat: lat.toFixed(7),
    lon: lon.toFixed(7),
    category: 'highway',
    type: 'residential',
    place_rank: 26,
    importance: 0.0533,
    addresstype: 'road',
    name: `Street ${lat}`,
    display_name: `Street ${lat}, Ward ${lon}, Jaipur, Rajasthan, 302002, ${country}`,
    boundingbox: ['26.9', '26.91', '75.8', '75.81'],
  });
}
