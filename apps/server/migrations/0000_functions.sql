-- Applied before the tables: what their definitions use.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Single characters and neighbouring pairs, lower case, blanks left out: an index over them finds any fragment of a
-- Chinese name, which has no words to split at.
CREATE FUNCTION search_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH clean AS (SELECT regexp_replace(lower(value), '\s+', '', 'g') AS body)
  SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM clean, generate_series(1, length(body)) AS at,
       LATERAL (VALUES (substr(body, at, 1)), (substr(body, at, 2))) AS grams (gram)
$$;
--> statement-breakpoint
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(value), '\s+', '', 'g')
$$;
