/** Few people paste coordinates, so this is loaded for those who do. */
export { parseCoordinates as readCoordinates } from '@smart-waste/core';
