import { type Migration, sql } from 'kysely';

/**
 * Lists by urgency have cases whose clock stands after all others (see core's urgencyKey): every index of that order is
 * made anew. An interval of hours does not depend on a time zone, so that the function is immutable.
 */
export const urgencyKey: Migration = {
  up: async (db) => {
    await sql`
      create function urgency_key_of(urgent_at timestamptz, clock_stopped_at timestamptz) returns timestamptz
        language sql immutable parallel safe as $$
        select case when clock_stopped_at is null then urgent_at else urgent_at + interval '876000 hours' end
      $$;
      drop index cases_most_urgent, cases_most_urgent_by_status, cases_most_urgent_by_category,
        cases_most_urgent_by_assignee, cases_most_urgent_of_assignee_by_status, cases_most_urgent_returned,
        cases_most_urgent_escalated, cases_to_check_on_site;
      alter table cases add urgency_key timestamptz(3) not null
        generated always as (urgency_key_of(urgent_at, clock_stopped_at)) stored;

      create index cases_most_urgent on cases (is_open, urgency_key, number);
      create index cases_most_urgent_by_status on cases (status, urgency_key, number);
      create index cases_most_urgent_by_category on cases (category_id, is_open, urgency_key, number);
      create index cases_most_urgent_by_assignee
        on cases ((coalesce(assignee_id, 0)), is_open, urgency_key, number);
      create index cases_most_urgent_of_assignee_by_status
        on cases ((coalesce(assignee_id, 0)), status, urgency_key, number);
      create index cases_most_urgent_returned on cases (is_open, urgency_key, number) where returns > 0;
      create index cases_most_urgent_escalated on cases (is_open, urgency_key, number)
        where escalated_at is not null;
      create index cases_to_check_on_site on cases (urgency_key, number)
        where status = 'cleaned'
          and get_byte(uuid_send(case_id), 14) * 256 + get_byte(uuid_send(case_id), 15) < 6554;`.execute(db);
  },
};
