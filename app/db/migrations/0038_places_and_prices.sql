-- `townKey` of app/domain/shared/town-distance.ts gives the same; a test compares them.
CREATE FUNCTION town_key(city text, voivodeship text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_string(public.search_words(substring(city FROM '^[^,(/]*')), ' ') || ', ' || voivodeship;
END $$;
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "town" text collate "C" GENERATED ALWAYS AS (town_key(city, voivodeship)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "lowest_price" bigint;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "price_key" bigint GENERATED ALWAYS AS (coalesce(lowest_price, 9007199254740991)) STORED NOT NULL;--> statement-breakpoint
UPDATE "event" SET "lowest_price" = offered.price FROM (
  SELECT event_id, min(price_grosze) AS price FROM "sponsorship_option"
  WHERE archived_at IS NULL AND price_grosze > 0 GROUP BY event_id
) AS offered WHERE "event"."id" = offered.event_id;
--> statement-breakpoint
CREATE INDEX "event_by_price" ON "event" USING btree ("realm","price_key","id","live","last_day","shown_status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_deadline" ON "event" USING btree ("realm","closed","last_day","id","shown_status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_town" ON "event" USING btree ("realm","town","closed","start_date","id","last_day","shown_status") WHERE deleted_at is null and hidden_at is null;
--> statement-breakpoint
-- Reads none of the options that are there already.
CREATE FUNCTION "derived"."lower_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.event SET lowest_price = brought.price FROM (
    SELECT event_id, min(price_grosze) AS price FROM changed WHERE archived_at IS NULL AND price_grosze > 0 GROUP BY event_id
  ) AS brought WHERE event.id = brought.event_id AND (event.lowest_price IS NULL OR event.lowest_price > brought.price);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."write_lowest_price"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[] := ARRAY(SELECT DISTINCT event_id FROM former);
BEGIN
  IF tg_op = 'UPDATE' THEN touched := touched || ARRAY(SELECT DISTINCT event_id FROM changed); END IF;
  UPDATE public.event SET lowest_price = offered.price FROM (
    SELECT id, price FROM public.event LEFT JOIN (
      SELECT event_id, min(price_grosze) AS price FROM public.sponsorship_option
      WHERE event_id = ANY (touched) AND archived_at IS NULL AND price_grosze > 0 GROUP BY event_id
    ) AS paid ON event_id = id WHERE id = ANY (touched)
  ) AS offered WHERE event.id = offered.id AND event.lowest_price IS DISTINCT FROM offered.price;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lower_price AFTER INSERT ON "sponsorship_option"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."lower_price"();
--> statement-breakpoint
CREATE TRIGGER price_of_changed AFTER UPDATE ON "sponsorship_option"
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."write_lowest_price"();
--> statement-breakpoint
CREATE TRIGGER price_of_removed AFTER DELETE ON "sponsorship_option"
  REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION "derived"."write_lowest_price"();
