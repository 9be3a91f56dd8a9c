import { type Migration, sql } from 'kysely';

/**
 * Notifications about the cases that their recipients reported or follow. An event is queued by its own transaction, as one
 * row however many follow; a background loop makes one row of it for each person and channel.
 */
export const notifications: Migration = {
  up: async (db) => {
    await sql`
      alter table users add column email_verified_at timestamptz;

      create table notification_choices (
        user_id integer primary key references users on delete cascade,
        choices jsonb not null
      );
      create table refused_emails (
        user_id integer primary key references users on delete cascade,
        refused_at timestamptz not null
      );
      create table push_devices (
        endpoint text primary key,
        user_id integer not null references users on delete cascade,
        session_id uuid not null references sessions on delete cascade,
        p256dh text not null,
        auth text not null,
        added_at timestamptz not null default now()
      );
      create index push_devices_of_user on push_devices (user_id, added_at);
      create index push_devices_of_session on push_devices (session_id);`.execute(db);
    await queue.execute(db);
  },
};

/**
 * `began_attempt` is the claim that began to send a notification. It stays when that process dies: the notification may
 * have arrived, and none is sent twice.
 */
const queue = sql`
  create table events_to_notify (
    case_id uuid not null,
    version integer not null,
    primary key (case_id, version),
    foreign key (case_id, version) references case_events on delete cascade
  );
  create function queue_event_to_notify() returns trigger language plpgsql as $$
  begin
    insert into events_to_notify (case_id, version) values (new.case_id, new.version);
    return null;
  end $$;
  create trigger case_events_queue_to_notify after insert on case_events
    for each row when (new.kind in ('status_changed', 'assigned', 'replied'))
    execute function queue_event_to_notify();

  create table notifications (
    user_id integer not null references users on delete cascade,
    case_id uuid not null,
    version integer not null,
    channel text not null check (channel in ('email', 'push')),
    kind text not null check (kind in ('status_changed', 'replied')),
    at timestamptz(3) not null,
    began_attempt integer,
    primary key (user_id, case_id, version, channel),
    foreign key (case_id, version) references case_events on delete cascade
  );
  create index notifications_of_event on notifications (case_id, version);
  create index notifications_waiting on notifications (user_id, channel, at) where began_attempt is null;
  create index notifications_by_age on notifications (at);

  create table notification_deliveries (
    user_id integer not null references users on delete cascade,
    channel text not null check (channel in ('email', 'push')),
    due_at timestamptz,
    last_sent_at timestamptz,
    additions integer not null default 0,
    failures integer not null default 0,
    attempts integer not null default 0,
    lease_until timestamptz,
    primary key (user_id, channel)
  );
  create index notification_deliveries_due on notification_deliveries (due_at) where due_at is not null;
`;
