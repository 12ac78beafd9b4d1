-- The status of an event is an English code; its label belongs to the screen.
CREATE FUNCTION pg_temp.event_status_code(label text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE label WHEN 'Planowane' THEN 'planned' WHEN 'W przygotowaniu' THEN 'preparing' WHEN 'W trakcie' THEN 'in_progress'
    WHEN 'Zakończone' THEN 'finished' WHEN 'Anulowane' THEN 'canceled' ELSE label END
$$;--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
-- One statement rewrites the table once and builds its indexes anew; an update would change every index row by row.
ALTER TABLE "event" DROP CONSTRAINT "event_status", DROP COLUMN "closed", DROP COLUMN "live", DROP COLUMN "shown_status",
  ALTER COLUMN "status" TYPE text USING pg_temp.event_status_code("status"),
  ADD COLUMN "closed" smallint GENERATED ALWAYS AS ((case when over or status in ('finished', 'canceled') then 1 else 0 end)::smallint) STORED NOT NULL,
  ADD COLUMN "live" smallint GENERATED ALWAYS AS ((case when over or status in ('finished', 'canceled') then 0 else 1 end)::smallint) STORED NOT NULL,
  ADD COLUMN "shown_status" text GENERATED ALWAYS AS (case when over and status <> 'canceled' then 'finished' else status end) STORED NOT NULL,
  ADD CONSTRAINT "event_status" CHECK ("status" in ('planned', 'preparing', 'in_progress', 'finished', 'canceled'));--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "status" SET DEFAULT 'planned';--> statement-breakpoint
CREATE INDEX "event_by_date_desc" ON "event" USING btree ("realm","live","start_date","id","last_day","shown_status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_date_asc" ON "event" USING btree ("realm","closed","start_date","id","last_day","shown_status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_place" ON "event" USING btree ("realm","voivodeship","category","shown_status","live","last_day") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_status" ON "event" USING btree ("realm","shown_status","start_date","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_category" ON "event" USING btree ("realm","category","live","start_date","id","last_day","shown_status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
UPDATE "fact" SET "details" = "details" || jsonb_strip_nulls(jsonb_build_object(
    'from', pg_temp.event_status_code("details" ->> 'from'), 'to', pg_temp.event_status_code("details" ->> 'to')))
  WHERE "what" = 'event.status';--> statement-breakpoint
DROP FUNCTION pg_temp.event_status_code(text);
