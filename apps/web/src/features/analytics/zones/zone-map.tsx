import type { ListedZone } from '@smart-waste/contract';
import type L from 'leaflet';
import { layerGroup } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DEFAULT_VIEW, openMap } from '../../../shared/map/open-map.ts';
import { useWords } from '../../../shared/words/words.ts';
import { drawZones, showAll, type ZoneEvents } from './draw-zones.ts';
import { zoneWords } from './words.ts';

type ZoneMapProps = ZoneEvents & { zones: readonly ListedZone[]; lit: ListedZone | null };
type Drawn = { map: L.Map; layer: L.LayerGroup; pins: Map<string, L.Marker> };

const LIT = ['ring-4', 'ring-ink/40', 'z-[2000]!'];

/** A wheel that turns over the map scrolls the page, until the map has been chosen. */
function zoomOnceFocused(map: L.Map): void {
  map.scrollWheelZoom.disable();
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
}

/** The zones on a map, without tiles on a graticule. Load it lazily: it brings Leaflet. */
export function ZoneMap({ zones, lit, onOpen, onLight }: ZoneMapProps) {
  const w = useWords(zoneWords);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const [areTilesMissing, setAreTilesMissing] = useState(false);
  const open = useEffectEvent(onOpen);
  const light = useEffectEvent(onLight);

  useEffect(() => {
    if (!box.current) return;
    const { latitude, longitude } = DEFAULT_VIEW;
    const map = openMap(box.current, { center: [latitude, longitude], onTilesMissing: setAreTilesMissing });
    zoomOnceFocused(map);
    drawn.current = { map, layer: layerGroup().addTo(map), pins: new Map() };
    return () => {
      map.remove();
      drawn.current = null;
    };
  }, []);

  useEffect(() => {
    if (!drawn.current) return;
    const { map, layer } = drawn.current;
    const events = {
      onOpen: (zone: ListedZone) => open(zone),
      onLight: (zone: ListedZone | null) => light(zone),
    };
    drawn.current.pins = drawZones(layer, zones, events);
    showAll(map, zones);
  }, [zones]);

  useEffect(() => {
    const pin = lit && drawn.current?.pins.get(lit.zoneId)?.getElement();
    pin?.classList.add(...LIT);
    return () => pin?.classList.remove(...LIT);
  }, [lit]);

  return (
    <div className="grid content-start gap-2">
      <section
        ref={box}
        aria-label={w.map}
        className="isolate h-72 w-full overflow-hidden rounded-panel border md:h-96 lg:h-[28rem]"
      />
      {areTilesMissing && (
        <p role="status" className="text-xs text-ink-soft">
          {w.noTiles}
        </p>
      )}
    </div>
  );
}
