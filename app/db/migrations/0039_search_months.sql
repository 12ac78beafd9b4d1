-- One lexeme says that a word stands in any text ("abieg"), so that most questions ask for one lexeme instead of five.
-- Another is the month with whether the event is over ("y0202701"): the matches of a common word are read month by month.
CREATE FUNCTION search_month(over boolean, status text, day date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'y' || CASE WHEN over OR status IN ('finished', 'canceled') THEN '1' ELSE '0' END
    || lpad(extract(year FROM day)::text, 4, '0') || lpad(extract(month FROM day)::text, 2, '0')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."write_event_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  host text;
  labels text := concat_ws(' ', new.category, array_to_string(new.tags, ' '), array_to_string(new.audience, ' '));
BEGIN
  SELECT name INTO host FROM public.organization WHERE id = new.organization_id;
  new.search_head := array_to_tsvector(public.search_lexemes('t', new.title) || public.search_lexemes('o', host)
    || public.search_place('@', new.city) || public.search_place('=', new.voivodeship) || public.search_lexemes('k', labels));
  new.search := new.search_head || array_to_tsvector(public.search_month(new.over, new.status, new.start_date)
    || public.search_lexemes('a', concat_ws(' ', new.title, host, labels, new.description)));
  IF new.realm = 'public' AND new.deleted_at IS NULL THEN
    PERFORM derived.learn_search_words(concat_ws(' ', new.title, host, new.city, labels));
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."write_search_month"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former text := public.search_month(old.over, old.status, old.start_date);
  month text := public.search_month(new.over, new.status, new.start_date);
BEGIN
  IF month <> former THEN new.search := ts_delete(new.search, former) || array_to_tsvector(ARRAY[month]); END IF;
  RETURN new;
END $$;
--> statement-breakpoint
-- After `write_event_search` by its name.
CREATE TRIGGER write_search_month BEFORE UPDATE OF over, status, start_date ON "event"
  FOR EACH ROW EXECUTE FUNCTION "derived"."write_search_month"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION organization_search(name text, category text, address text, description text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(public.search_lexemes('t', name) || public.search_lexemes('a', concat_ws(' ', name, category, description))
    || public.search_place('@', substring(address FROM '\d\d-\d\d\d\s+([^,(]+)')));
END $$;
--> statement-breakpoint
DROP INDEX "organization_search";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (organization_search(name, category, address, description)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin ("search");--> statement-breakpoint
DROP INDEX "event_search";--> statement-breakpoint
UPDATE "event" SET "search" = '';--> statement-breakpoint
CREATE INDEX "event_search" ON "event" USING gin ("search");--> statement-breakpoint
-- How common a word is, is asked of these (`word-frequency`): 3,000 and 5,000 lexemes instead of 1,000.
ALTER TABLE "event" ALTER COLUMN "search" SET STATISTICS 300;--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "search_head" SET STATISTICS 500;
--> statement-breakpoint
DROP FUNCTION "derived"."found_by_index"(text);
