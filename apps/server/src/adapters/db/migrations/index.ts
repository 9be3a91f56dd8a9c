import type { Migration } from 'kysely';
import { users } from './0001-users.ts';
import { images } from './0002-images.ts';
import { analyses } from './0003-analyses.ts';
import { imageCounts } from './0004-image-counts.ts';
import { lapses } from './0005-lapses.ts';

/** Every step from an empty database to this version, in order. A step that has been released never changes. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-users': users,
  '0002-images': images,
  '0003-analyses': analyses,
  '0004-image-counts': imageCounts,
  '0005-lapses': lapses,
};
