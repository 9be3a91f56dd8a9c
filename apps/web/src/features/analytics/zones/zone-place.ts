import type { Zone } from '@smart-waste/contract';
import { gpsText } from '../../../shared/images/place-text.ts';

/** What a zone is called: its address, or its place on the globe. */
export const placeOf = ({ representativeAddress, center }: Zone): string =>
  representativeAddress?.trim() || (gpsText(center) ?? '');
