import { type Migration, sql } from 'kysely';

/**
 * The order in which photos are reviewed, the suspect labels among those that were, hints of citizens, and second
 * opinions. Triggers put a photo into the first two tables and count its changes; a background loop ranks those whose
 * changes it has not seen. They are apart from `images`, whose many indexes would be written with each rank.
 */
export const reviewQueue: Migration = {
  up: async (db) => {
    await tables.execute(db);
    await membership.execute(db);
    await triggers.execute(db);
    await backfill.execute(db);
    await indexes.execute(db);
  },
};

const tables = sql`
  create table review_queue (
    image_id uuid primary key references images on delete cascade,
    priority double precision not null default 0,
    terms jsonb not null default '{}',
    -- From the id alone, so that the order by chance stays the same.
    share double precision not null,
    changes integer not null default 1,
    ranked_changes integer not null default 0
  );

  create table label_suspects (
    image_id uuid primary key references images on delete cascade,
    strength double precision not null default 0,
    contradictions jsonb not null default '[]',
    changes integer not null default 1,
    ranked_changes integer not null default 0
  );

  -- Hints do not refer to images, as sets do not: both wait while a photo is in the trash.
  create table photo_hints (
    image_id uuid not null,
    user_id integer not null references users on delete cascade,
    words text not null,
    given_at timestamptz(3) not null,
    primary key (image_id, user_id)
  );
  create index photo_hints_of_user on photo_hints (user_id);

  create table second_opinions (
    image_id uuid primary key,
    number integer not null,
    state text not null check (state in ('open', 'agreed', 'disputed', 'decided')),
    requested_at timestamptz(3) not null,
    given_at timestamptz(3),
    given_by integer references users on delete set null,
    annotations jsonb,
    agreement double precision,
    blind_agreement double precision,
    check ((given_at is null) = (state = 'open'))
  );
  create index second_opinions_by_state on second_opinions (state, requested_at, image_id);
  create index second_opinions_given_by on second_opinions (given_by);
`;

const membership = sql`
  create function share_by_chance(id uuid) returns double precision language sql immutable parallel safe as $$
    select ('x' || left(md5('review' || id), 13))::bit(52)::bigint / 4503599627370496.0
  $$;

  -- Whether a citizen said something about the photo that no set has answered yet.
  create function has_open_hint(photo uuid) returns boolean language sql stable as $$
    select exists (
      select from photo_hints
       where image_id = photo
         and given_at > coalesce((select max(created_at) from annotation_sets where image_id = photo), '-infinity'))
  $$;

  create function update_review(photo uuid) returns void language plpgsql as $$
  declare
    image record;
  begin
    select annotated_results is not null as is_annotated, analysis_results is not null as has_results
      into image from images where image_id = photo;
    if not found then
      return;
    end if;
    if image.has_results and (not image.is_annotated or has_open_hint(photo)) then
      insert into review_queue (image_id, share) values (photo, share_by_chance(photo))
      on conflict (image_id) do update set changes = review_queue.changes + 1;
    else
      delete from review_queue where image_id = photo;
    end if;
    if image.is_annotated then
      insert into label_suspects (image_id) values (photo)
      on conflict (image_id) do update set changes = label_suspects.changes + 1;
    else
      delete from label_suspects where image_id = photo;
    end if;
  end $$;
`;

const triggers = sql`
  create function update_review_of_added() returns trigger language plpgsql as $$
  begin
    insert into review_queue (image_id, share)
    select image_id, share_by_chance(image_id) from added
     where analysis_results is not null and annotated_results is null
    on conflict do nothing;
    perform update_review(image_id) from added where annotated_results is not null;
    return null;
  end $$;
  create trigger images_review_added after insert on images
    referencing new table as added for each statement execute function update_review_of_added();

  create function update_review_of_row() returns trigger language plpgsql as $$
  begin
    perform update_review(coalesce(new.image_id, old.image_id));
    return null;
  end $$;
  create trigger images_review_changed after update of analysis_results, latitude, longitude on images
    for each row when (old.analysis_results is distinct from new.analysis_results
                       or old.place_cell is distinct from new.place_cell)
    execute function update_review_of_row();
  -- The name comes after that of the trigger that brings the image up to date.
  create trigger annotation_sets_review after insert or delete on annotation_sets
    for each row execute function update_review_of_row();
  create trigger photo_hints_review after insert or update or delete on photo_hints
    for each row execute function update_review_of_row();
`;

const backfill = sql`
  insert into review_queue (image_id, share)
  select image_id, share_by_chance(image_id) from images
   where analysis_results is not null and annotated_results is null;
  insert into label_suspects (image_id) select image_id from images where annotated_results is not null;
`;

const indexes = sql`
  create index review_queue_by_priority on review_queue (priority desc, image_id);
  create index review_queue_by_chance on review_queue (share);
  create index review_queue_changed on review_queue (image_id) where ranked_changes < changes;
  create index label_suspects_by_strength on label_suspects (strength desc, image_id) where strength > 0;
  create index label_suspects_changed on label_suspects (image_id) where ranked_changes < changes;
`;
