import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLanguage } from '../messages/language.ts';
import { MapPicker } from './map-picker.tsx';
import { type MapPlace, PlacesMap } from './places-map.tsx';

const GATE: MapPlace = {
  id: 'gate',
  latitude: 26.9256,
  longitude: 75.8073,
  label: 'Chandpole Gate',
  tone: 'brick',
  description: 'Garbage detected',
};
const nothing = () => undefined;

function showMap(map: React.ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(<QueryClientProvider client={client}>{map}</QueryClientProvider>);
}

test('a map of places keeps its places when the language changes (MAP-05)', async () => {
  showMap(
    <PlacesMap
      places={[GATE]}
      fitFor="all"
      highlighted={null}
      onHighlight={nothing}
      onPick={nothing}
      label="Map"
      className="h-72"
    />,
  );
  expect(screen.getByRole('group', { name: '1 place on the map' })).toBeInTheDocument();
  await act(() => setLanguage('hi'));
  expect(screen.getByRole('button', { name: 'Chandpole Gate: Garbage detected' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'बड़ा करके देखें' })).toBeInTheDocument();
});

test('a chosen place stays on its map when the language changes', async () => {
  showMap(<MapPicker value={GATE} onChange={nothing} />);
  const pins = () => screen.getByRole('application').querySelectorAll('.map-pin');
  expect(pins()).toHaveLength(1);
  await act(() => setLanguage('hi'));
  expect(pins()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'बड़ा करके देखें' })).toBeInTheDocument();
});
