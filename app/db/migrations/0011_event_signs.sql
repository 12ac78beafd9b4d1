-- the signs of a folded text without those that every text has (search.server.ts knows the same list)
CREATE OR REPLACE FUNCTION signs_of(t text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT unnest(string_to_array(translate(t, E'abcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()"''-\n\r\t', ''), NULL)));
--> statement-breakpoint
CREATE INDEX "event_signs" ON "event" USING gin (signs_of(search_norm));
