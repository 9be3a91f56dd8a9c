import L from 'leaflet';

/** The closest zoom of every map (UP-10). */
export const MAX_ZOOM = 19;

/** After this many failed tiles in a row the server counts as unreachable, so that it is not asked for hundreds. */
const MAX_ERRORS_IN_A_ROW = 3;
/** The embedded map helps when the first tile has not come by then. */
const SLOW_MS = 4_000;
/** While the server is unreachable, one tile is requested as often as this. */
const RETRY_MS = 60_000;
const TILE_PIXELS = 256;

/** When tiles failed last, for maps that are opened shortly after. */
let failedAt = Number.NEGATIVE_INFINITY;

type TileOptions = {
  url: string;
  /** As HTML. */
  attribution: string;
  onChange: (state: 'tiles' | 'unreachable') => void;
};

/** Requests the tile in the middle of the map. */
async function isReachable(map: L.Map, url: string): Promise<boolean> {
  const z = Math.round(map.getZoom());
  const { x, y } = map.project(map.getCenter().wrap(), z).divideBy(TILE_PIXELS).floor();
  const tile = new Image();
  tile.crossOrigin = 'anonymous';
  const answer = new Promise<boolean>((resolve) => {
    tile.onload = () => resolve(true);
    tile.onerror = () => resolve(false);
  });
  tile.src = L.Util.template(url, { s: 'a', r: '', x, y, z, '-y': 2 ** z - 1 - y });
  return answer;
}

/**
 * Shows tiles on a map as long as they can be loaded. Reports `unreachable` after a few failures or a long wait, stops
 * requesting them, and tries one again from time to time and when the device is online again. Returns how to stop.
 */
export function keepTiles(map: L.Map, { url, attribution, onChange }: TileOptions): () => void {
  const layer = L.tileLayer(url, { maxZoom: MAX_ZOOM, crossOrigin: 'anonymous', attribution });
  let errorsInARow = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (work: () => void, milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
  const start = () => {
    errorsInARow = 0;
    wait(() => onChange('unreachable'), SLOW_MS);
    layer.addTo(map);
  };
  const pause = () => {
    layer.remove();
    onChange('unreachable');
    wait(retry, RETRY_MS);
  };
  const retry = async () => {
    if (map.hasLayer(layer)) return;
    const canStart = navigator.onLine && (await isReachable(map, url));
    if (isStopped) return;
    if (canStart) start();
    else wait(retry, RETRY_MS);
  };
  layer.on('tileload', () => {
    errorsInARow = 0;
    failedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(timer);
    onChange('tiles');
  });
  layer.on('tileerror', () => {
    errorsInARow += 1;
    if (errorsInARow !== MAX_ERRORS_IN_A_ROW) return;
    failedAt = performance.now();
    pause();
  });
  if (!navigator.onLine || performance.now() - failedAt < RETRY_MS) pause();
  else start();
  window.addEventListener('online', retry);
  return () => {
    isStopped = true;
    window.removeEventListener('online', retry);
    clearTimeout(timer);
    layer.off();
    layer.remove();
  };
}
