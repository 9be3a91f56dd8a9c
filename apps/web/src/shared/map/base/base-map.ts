import type { Language } from '@smart-waste/messages';
import L from 'leaflet';
import type { BaseData } from './base-data.ts';
import type { MapShapes } from './decode-map.ts';
import { drawTile, type Palette } from './draw-tile.ts';
import { namePlaces } from './name-places.ts';

const PANE = 'base';
/** Below the tiles, which cover it when they come. */
const PANE_Z_INDEX = '150';
const TILE_PIXELS = 256;
const CREDIT = '<a href="https://www.naturalearthdata.com/">Natural Earth</a>';

/** The colours of the current theme; a canvas needs them as the browser computes them. */
function readPalette(container: HTMLElement): Palette {
  const probe = container.appendChild(document.createElement('span'));
  const readColor = (name: string) => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    water: readColor('water'),
    land: readColor('land'),
    coast: readColor('coast'),
    border: readColor('border'),
  };
  probe.remove();
  return palette;
}

class ShapesLayer extends L.GridLayer {
  readonly #shapes: MapShapes;
  #palette: Palette;
  readonly #container: HTMLElement;

  constructor(shapes: MapShapes, container: HTMLElement) {
    super({ pane: PANE, tileSize: TILE_PIXELS, attribution: CREDIT });
    this.#shapes = shapes;
    this.#container = container;
    this.#palette = readPalette(container);
  }

  protected override createTile({ x, y, z }: L.Coords): HTMLElement {
    const canvas = document.createElement('canvas');
    const sharpness = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = TILE_PIXELS * sharpness;
    canvas.height = canvas.width;
    const width = 2 ** -z;
    const square = { x: x * width, y: y * width, width };
    const context = canvas.getContext('2d');
    if (context) drawTile(context, this.#shapes, { square, palette: this.#palette, sharpness });
    return canvas;
  }

  followTheme(): void {
    this.#palette = readPalette(this.#container);
    this.redraw();
  }
}

/** Calls back whenever the colours of the page change; returns how to stop it. */
function watchTheme(onChange: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  system.addEventListener('change', onChange);
  return () => {
    chosen.disconnect();
    system.removeEventListener('change', onChange);
  };
}

/** Draws the embedded map with its names; returns how to remove it. */
export function addBaseMap(map: L.Map, data: BaseData, language: Language): () => void {
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = PANE_Z_INDEX;
  const layer = new ShapesLayer(data.shapes, map.getContainer()).addTo(map);
  const removeNames = namePlaces(map, data, language);
  const stopWatching = watchTheme(() => layer.followTheme());
  return () => {
    stopWatching();
    removeNames();
    layer.remove();
  };
}
