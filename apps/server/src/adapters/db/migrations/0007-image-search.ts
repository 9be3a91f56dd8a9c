import { type Migration, sql } from 'kysely';

const SIGNS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/**
 * What the lists of everybody's uploads are searched and sorted by. PostgreSQL itself keeps the columns: the words of
 * the place and of what was found, and a number for each order (see imageRank in core; `doubt` is 1 - confidence).
 */
export const imageSearch: Migration = {
  up: async (db) => {
    // Only letters and digits make words: 'Sector-5, MI Road' is found by 'sector 5' and by '5 road'.
    await sql`
      create function words_of(text) returns tsvector
        language sql immutable parallel safe as $$
        select to_tsvector('pg_catalog.simple',
                           translate($1, ${sql.lit(SIGNS)}, ${sql.lit(' '.repeat(SIGNS.length))}))
      $$;
      create function query_of_words(text) returns tsquery
        language sql immutable parallel safe as $$
        select coalesce(string_agg(quote_literal(lexeme) || ':*', ' & '), '')::tsquery
          from unnest(words_of($1))
      $$;

      alter table images
        add column place_words tsvector not null generated always as (words_of(location)) stored,
        add column found_words tsvector not null generated always as (
          jsonb_to_tsvector('pg_catalog.simple', coalesce(analysis_results -> 'detections', '[]'), '["string"]')
        ) stored,
        add column waste_count integer not null generated always as (
          coalesce((analysis_results ->> 'total_detections')::integer, -1)
        ) stored,
        add column doubt double precision not null generated always as (
          case when (analysis_results ->> 'total_detections')::integer > 0
               then 1 - (analysis_results ->> 'average_confidence')::double precision
               else -1 end
        ) stored;
      create index images_place_words on images using gin (place_words);
      create index images_found_words on images using gin (found_words);
      create index images_most_waste on images (status, waste_count desc, uploaded_at desc, image_id desc);
      create index images_most_doubt on images (status, doubt desc, uploaded_at desc, image_id desc);
      create index users_by_beginning on users (lower(username) text_pattern_ops);
    `.execute(db);
  },
};
