/** The map and its controls. */
export const mapMessages = {
  'map.map': 'Map',
  'map.picker_no_background': 'Map background unavailable. You can still set a location.',
  'map.no_background': 'Map background unavailable. Positions are correct.',
  'map.selected': 'Selected location',
  'map.zoom_in': 'Zoom in',
  'map.zoom_out': 'Zoom out',
} as const;
