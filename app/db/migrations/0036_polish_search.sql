DROP TRIGGER learn_words_of_new ON "event";--> statement-breakpoint
DROP TRIGGER learn_words_of_changed ON "event";--> statement-breakpoint
DROP FUNCTION "derived"."learn_words"();--> statement-breakpoint
DROP TABLE "derived"."event_word" CASCADE;--> statement-breakpoint
DROP INDEX "event_words";--> statement-breakpoint
DROP INDEX "event_pairs";--> statement-breakpoint
DROP INDEX "event_signs";--> statement-breakpoint
DROP INDEX "organization_pairs";--> statement-breakpoint
DROP INDEX "event_search";--> statement-breakpoint
DROP INDEX "organization_search";--> statement-breakpoint
ALTER TABLE "event" DROP COLUMN "search_norm";--> statement-breakpoint
ALTER TABLE "event" DROP COLUMN "short_spread";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "name_spread";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "search_norm";--> statement-breakpoint
DROP FUNCTION lexemes_of(text);--> statement-breakpoint
DROP FUNCTION signs_of(text);--> statement-breakpoint
DROP FUNCTION spread_pattern(text);--> statement-breakpoint
DROP FUNCTION spread_of(text);--> statement-breakpoint
-- The next two give what `searchWords` and `stem` of app/lib/text/polish-words.ts give; a test compares them.
CREATE FUNCTION search_words(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT left(word, 60)
    FROM unnest(string_to_array(translate(public.norm_pl(coalesce(t, '')),
      E' \t\n\u000b\f\r\u00a0\u202f\u2009\u200b!"#$&''()*,-./:;<=>?@[\\]^_`{|}~–—−…„”“»«‘’‚•·´¡¿§©®™×', repeat(' ', 99)), ' ')) AS word
    WHERE word <> '');
END $$;
--> statement-breakpoint
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters integer := length(word);
  bare text := CASE
    WHEN letters > 7 AND right(word, 5) = 'iowie' THEN left(word, -5)
    WHEN letters > 6 AND right(word, 4) IN ('owie', 'iowi', 'iami', 'iach', 'iego', 'iemu') THEN left(word, -4)
    WHEN letters > 5 AND right(word, 3) IN ('owi', 'ami', 'ach', 'ego', 'emu', 'iom', 'iow', 'iem', 'imi', 'ymi', 'iej', 'ich', 'ych') THEN left(word, -3)
    WHEN letters > 4 AND right(word, 2) IN ('om', 'ow', 'em', 'im', 'ym', 'um', 'ej', 'ie', 'ii', 'ia', 'io', 'iu') THEN left(word, -2)
    WHEN letters > 3 AND right(word, 1) IN ('a', 'e', 'i', 'o', 'u', 'y') THEN left(word, -1)
    ELSE word END;
BEGIN
  letters := length(bare);
  RETURN CASE
    WHEN left(word, 5) IN ('dziec', 'zdrow') THEN left(word, 5)
    WHEN left(word, 6) = 'zwierz' THEN 'zwierz'
    WHEN left(word, 7) = 'turniej' THEN 'turniej'
    WHEN left(word, 4) = 'ludz' OR left(word, 8) = 'czlowiek' THEN 'czlowiek'
    WHEN word IN ('psa', 'psu', 'psy', 'psem', 'psie', 'psow', 'psom', 'psami', 'psach') THEN 'pies'
    WHEN word IN ('dnia', 'dniu', 'dni', 'dniem', 'dniom', 'dniami', 'dniach') THEN 'dzien'
    WHEN letters < 4 THEN bare
    WHEN letters > 4 AND right(bare, 2) = 'ek' AND left(right(bare, 3), 1) NOT IN ('a', 'e', 'i', 'o', 'u', 'y') THEN left(bare, -2) || 'k'
    WHEN letters > 5 AND right(bare, 3) = 'iec' THEN left(bare, -3) || 'k'
    WHEN right(bare, 2) IN ('ac', 'rc') THEN left(bare, -1) || 't'
    WHEN right(bare, 1) = 'c' THEN left(bare, -1) || 'k'
    WHEN (letters > 4 AND right(bare, 2) = 'rz') OR (letters > 5 AND right(bare, 2) = 'dz') THEN left(bare, -1)
    ELSE bare END;
END $$;
--> statement-breakpoint
-- Each word and its stem, after the letter of the field: GIN knows lexemes, but not their weights.
CREATE FUNCTION search_lexemes(field text, t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := ARRAY(SELECT DISTINCT unnest(public.search_words(t)));
BEGIN
  RETURN ARRAY(SELECT field || word FROM unnest(words) AS word
    UNION SELECT field || public.search_stem(word) FROM unnest(words) AS word);
END $$;
--> statement-breakpoint
-- A place is also one lexeme, so that a town is not found in the name of another: m@zielona_gora, m=slaskie.
CREATE FUNCTION search_place(sign text, t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN search_lexemes('m', t) || ('m' || sign || array_to_string(public.search_words(t), '_'));
END $$;
--> statement-breakpoint
CREATE FUNCTION organization_search(name text, category text, address text, description text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(public.search_lexemes('t', name) || public.search_lexemes('k', category)
    || public.search_place('@', substring(address FROM '\d\d-\d\d\d\s+([^,(]+)')) || public.search_lexemes('d', description));
END $$;
--> statement-breakpoint
-- True for every row, at a price: the planner holds reading a toasted column for cheap, and would read all of them.
CREATE FUNCTION "derived"."found_by_index"(id text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100 AS $$
BEGIN
  RETURN true;
END $$;
--> statement-breakpoint
CREATE TABLE "derived"."search_word" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- In one order, so that two who bring the same words wait for each other instead of locking each other out.
CREATE FUNCTION "derived"."learn_search_words"(t text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO derived.search_word (word)
  SELECT DISTINCT brought.word COLLATE "C" FROM unnest(public.search_words(t)) AS brought (word)
  WHERE brought.word ~ '^[a-z]{3,30}$' AND NOT EXISTS (SELECT FROM derived.search_word known WHERE known.word = brought.word COLLATE "C")
  ORDER BY 1 ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "search" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "search_head" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
CREATE FUNCTION "derived"."write_event_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  host text;
  labels text := concat_ws(' ', new.category, array_to_string(new.tags, ' '), array_to_string(new.audience, ' '));
BEGIN
  SELECT name INTO host FROM public.organization WHERE id = new.organization_id;
  new.search_head := array_to_tsvector(public.search_lexemes('t', new.title) || public.search_lexemes('o', host)
    || public.search_place('@', new.city) || public.search_place('=', new.voivodeship) || public.search_lexemes('k', labels));
  new.search := new.search_head || array_to_tsvector(public.search_lexemes('d', new.description));
  IF new.realm = 'public' AND new.deleted_at IS NULL THEN
    PERFORM derived.learn_search_words(concat_ws(' ', new.title, host, new.city, labels));
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER write_event_search BEFORE INSERT OR UPDATE
  OF title, description, category, tags, audience, city, voivodeship, organization_id, search ON "event"
  FOR EACH ROW EXECUTE FUNCTION "derived"."write_event_search"();
--> statement-breakpoint
CREATE FUNCTION "derived"."rename_in_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN UPDATE public.event SET search = '' WHERE organization_id = new.id; END IF;
  IF new.realm = 'public' AND new.deleted_at IS NULL THEN PERFORM derived.learn_search_words(new.name); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER learn_name AFTER INSERT ON "organization" FOR EACH ROW EXECUTE FUNCTION "derived"."rename_in_search"();
--> statement-breakpoint
CREATE TRIGGER rename_in_search AFTER UPDATE OF name ON "organization"
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "derived"."rename_in_search"();
--> statement-breakpoint
UPDATE "event" SET "search" = '';--> statement-breakpoint
SELECT "derived"."learn_search_words"(name) FROM "organization" WHERE realm = 'public' AND deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (organization_search(name, category, address, description)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_word_parts" ON "derived"."search_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_search" ON "event" USING gin ("search");--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin ("search");
--> statement-breakpoint
-- The nightly job of the former vocabulary.
DO $$ BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN DELETE FROM pgboss.schedule WHERE name = 'sweep-vocabulary'; END IF;
END $$;
