import type L from 'leaflet';

/** A marker with the name by which it is announced. */
export type NamedMarker = {
  marker: L.Marker;
  name: string;
  onPick: () => void;
  onFocus: (isFocused: boolean) => void;
};

/** How far from the edge of the map a focused marker is at least. */
const PADDING: L.PointTuple = [48, 48];
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Makes markers that are on a map one stop of the Tab key: arrow keys lead from one to the next in the given order,
 * Enter and Space pick, and each is a button with its name. `label` names all of them (MAP-05).
 */
export function makeReachable(map: L.Map, markers: readonly NamedMarker[], label: string): void {
  const elements = markers.map(({ marker }) => marker.getElement());
  const group = map.getPane('markerPane');
  group?.setAttribute('role', 'group');
  group?.setAttribute('aria-label', label);
  const focus = (index: number) => {
    const marker = markers[index]?.marker;
    for (const [other, element] of elements.entries())
      element?.setAttribute('tabindex', other === index ? '0' : '-1');
    if (marker) map.panInside(marker.getLatLng(), { padding: PADDING, animate: false });
    elements[index]?.focus({ preventScroll: true });
  };
  for (const [index, { name, onPick, onFocus }] of markers.entries()) {
    const element = elements[index];
    if (!element) continue;
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', name);
    element.setAttribute('tabindex', index === 0 ? '0' : '-1');
    element.addEventListener('focus', () => onFocus(true));
    element.addEventListener('blur', () => onFocus(false));
    element.addEventListener('keydown', (press) => {
      const step = STEPS[press.key];
      if (!step && press.key !== 'Enter' && press.key !== ' ') return;
      press.preventDefault();
      press.stopPropagation(); // the map would move
      if (step) focus(step(index, markers.length));
      else onPick();
    });
  }
}
