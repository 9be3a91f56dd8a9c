import { type Migration, sql } from 'kysely';

/**
 * How many images each person has in each status, kept true by the database itself. Each statement changes
 * the counts once, in the order of the key, so that two statements never wait for each other in a circle.
 */
export const imageCounts: Migration = {
  up: async (db) => {
    await sql`
      create table image_counts (
        user_id integer not null references users on delete cascade,
        status text not null,
        images integer not null,
        primary key (user_id, status)
      ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
      create index image_counts_by_status on image_counts (status);

      create function count_added_images() returns trigger language plpgsql as $$
      begin
        insert into image_counts as known (user_id, status, images)
        select user_id, status, count(*) from added group by user_id, status order by user_id, status
        on conflict (user_id, status) do update set images = known.images + excluded.images;
        return null;
      end $$;

      create function count_removed_images() returns trigger language plpgsql as $$
      begin
        insert into image_counts as known (user_id, status, images)
        select user_id, status, -count(*) from removed group by user_id, status order by user_id, status
        on conflict (user_id, status) do update set images = known.images + excluded.images;
        return null;
      end $$;

      create function count_moved_images() returns trigger language plpgsql as $$
      begin
        insert into image_counts as known (user_id, status, images)
        select user_id, status, sum(images)
          from (select user_id, status, 1 as images from added
                union all
                select user_id, status, -1 from removed) as moved
         group by user_id, status
        having sum(images) <> 0
         order by user_id, status
        on conflict (user_id, status) do update set images = known.images + excluded.images;
        return null;
      end $$;

      create trigger images_added after insert on images
        referencing new table as added for each statement execute function count_added_images();
      create trigger images_removed after delete on images
        referencing old table as removed for each statement execute function count_removed_images();
      create trigger images_moved after update on images
        referencing old table as removed new table as added
        for each statement execute function count_moved_images();
    `.execute(db);
  },
};
