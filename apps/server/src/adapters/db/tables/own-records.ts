import { DEFAULT_NOTIFICATION_CHOICES } from '@smart-waste/core';
import { sql } from 'kysely';
import type {
  DownloadedDevice,
  DownloadedReport,
  OwnCasePhoto,
  OwnRecords,
} from '../../../modules/accounts/ports.ts';
import type { Database } from '../schema.ts';

/** What a person gave beside uploads, in a database. */
export const createOwnRecords = (db: Database): OwnRecords => ({
  listReports: async (user_id, { limit, after }) => {
    const { rows } = await sql<DownloadedReport>`
      select reports.number, cases.number as case_number, created_at, image_id, reports.words, is_public,
             (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'text', text) order by version), '[]')
                from case_events
               where case_events.case_id in (select origins_of(cases.case_id)) and caused_by = ${user_id} and text <> '') as answers
        from reports
        join cases using (case_id)
       where user_id = ${user_id} and reports.number > ${after}
       order by reports.number
       limit ${limit}`.execute(db);
    return rows;
  },
  listCasePhotos: async (user_id) => {
    const { rows } = await sql<OwnCasePhoto>`
      select photo_id, photo_key, number as case_number, purpose, taken_at, added_at,
             case_photos.latitude, case_photos.longitude
        from case_photos
        join cases using (case_id)
       where added_by = ${user_id}
       order by added_at, photo_id`.execute(db);
    return rows;
  },
  listFeedback: (user_id) =>
    db
      .selectFrom('case_feedback')
      .innerJoin('cases', 'cases.case_id', 'case_feedback.case_id')
      .select(['number as case_number', 'case_feedback.cleaned_at', 'is_clean'])
      .where('user_id', '=', user_id)
      .orderBy('case_feedback.cleaned_at')
      .orderBy('number')
      .execute(),
  listFollowedCases: (user_id) =>
    db
      .selectFrom('case_followers')
      .innerJoin('cases', 'cases.case_id', 'case_followers.case_id')
      .select(['number as case_number', 'since'])
      .where('user_id', '=', user_id)
      .orderBy('since')
      .orderBy('number')
      .execute(),
  listHints: (user_id) =>
    db
      .selectFrom('photo_hints')
      .select(['image_id', 'words', 'given_at'])
      .where('user_id', '=', user_id)
      .orderBy('given_at')
      .orderBy('image_id')
      .execute(),
  listCaseViews: (user_id) =>
    db
      .selectFrom('case_views')
      .select(['name', 'query', 'is_shared', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .orderBy('name')
      .execute(),
  readNotifications: async (user_id) => {
    const own = db.selectFrom('notification_choices').select('choices').where('user_id', '=', user_id);
    const stored = await own.executeTakeFirst();
    const devices = await db
      .selectFrom('push_devices')
      .select(['endpoint', 'added_at'])
      .where('user_id', '=', user_id)
      .orderBy('added_at')
      .execute();
    return {
      choices: stored?.choices ?? DEFAULT_NOTIFICATION_CHOICES,
      devices: devices.map(
        ({ endpoint, added_at }): DownloadedDevice => ({ push_service: new URL(endpoint).host, added_at }),
      ),
    };
  },
});
