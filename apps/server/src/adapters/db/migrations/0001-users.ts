import { type Migration, sql } from 'kysely';

/** People, their log-ins and their one-time links. */
export const users: Migration = {
  up: async (db) => {
    await sql`
      create table users (
        id integer generated always as identity primary key,
        username text not null,
        email text not null,
        password_hash text not null,
        role text not null check (role in ('user', 'admin', 'government')),
        phone_number text not null,
        address text not null,
        disabled_at timestamptz,
        created_at timestamptz not null
      );
      create unique index users_username on users (lower(username));
      create unique index users_email on users (lower(email));

      create table sessions (
        family uuid primary key,
        user_id integer not null references users on delete cascade,
        created_at timestamptz not null default now(),
        revoked_at timestamptz
      );
      create index sessions_of_user on sessions (user_id);

      create table refresh_tokens (
        token_hash text primary key,
        family uuid not null references sessions on delete cascade,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index refresh_tokens_of_family on refresh_tokens (family);
      create index refresh_tokens_by_expiry on refresh_tokens (expires_at);

      create table password_resets (
        token_hash text primary key,
        user_id integer not null references users on delete cascade,
        expires_at timestamptz not null
      );
      create index password_resets_of_user on password_resets (user_id);

      create table audit_log (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        actor_id integer references users on delete set null,
        action text not null,
        subject text not null,
        details jsonb not null
      );
      create index audit_log_newest on audit_log (at desc, id desc);
    `.execute(db);
  },
};
