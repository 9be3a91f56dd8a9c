/** The map and its controls. */
export const mapMessages = {
  'map.map': 'Map',
  'map.no_tiles': 'The map pictures cannot be loaded. The lines are degrees; a place can still be set.',
  'map.no_pictures': 'The map pictures cannot be loaded. The lines are degrees; the places are right.',
  'map.selected': 'Selected place',
  'map.zoom_in': 'Zoom in',
  'map.zoom_out': 'Zoom out',
} as const;
