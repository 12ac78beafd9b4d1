-- Names and titles sort by their first letter or digit, not by the quotation mark before it.
CREATE OR REPLACE FUNCTION name_order(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ltrim(t, E' \t\u00A0„”“"''’‘‚«»‹›()[]{}<>-–—_.,:;!?¡¿*#&+/\\|~^`´…•·');
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "event" SET "over" = true WHERE "last_day" < (now() AT TIME ZONE 'Europe/Warsaw')::date;
--> statement-breakpoint
-- Deals are found by the organization's person, too.
UPDATE "collaboration" SET "search_text" = concat_ws(' ', "collaboration".search_text, u.name)
  FROM "organization" o JOIN "user" u ON u.id = o.user_id
  WHERE o.id = "collaboration".organization_id AND u.name <> "collaboration".organization_name;
--> statement-breakpoint
DROP INDEX "event_by_date_desc";--> statement-breakpoint
DROP INDEX "event_by_date_asc";--> statement-breakpoint
DROP INDEX "event_by_title";--> statement-breakpoint
DROP INDEX "event_by_place";--> statement-breakpoint
DROP INDEX "event_by_status";--> statement-breakpoint
DROP INDEX "event_by_category";--> statement-breakpoint
DROP INDEX "organization_by_name";--> statement-breakpoint
DROP INDEX "organization_by_category";--> statement-breakpoint
ALTER TABLE "event" drop column "closed";--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "closed" smallint GENERATED ALWAYS AS ((case when over or status in ('Zakończone', 'Anulowane') then 1 else 0 end)::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "event" drop column "live";--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "live" smallint GENERATED ALWAYS AS ((case when over or status in ('Zakończone', 'Anulowane') then 0 else 1 end)::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "shown_status" text GENERATED ALWAYS AS (case when over and status <> 'Anulowane' then 'Zakończone' else status end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "event_not_over" ON "event" USING btree ("last_day") WHERE not over;--> statement-breakpoint
CREATE INDEX "organization_verified" ON "organization" USING btree ("realm",name_order("name"),"id") WHERE deleted_at is null and hidden_at is null and verified_at is not null;--> statement-breakpoint
CREATE INDEX "event_by_date_desc" ON "event" USING btree ("realm","live","start_date","id","last_day","shown_status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_date_asc" ON "event" USING btree ("realm","closed","start_date","id","last_day","shown_status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_title" ON "event" USING btree ("realm",name_order("title"),"id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_place" ON "event" USING btree ("realm","voivodeship","category","shown_status","live","last_day") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_status" ON "event" USING btree ("realm","shown_status","start_date","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_category" ON "event" USING btree ("realm","category","live","start_date","id","last_day","shown_status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "organization_by_name" ON "organization" USING btree ("realm",name_order("name"),"id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "organization_by_category" ON "organization" USING btree ("realm","listed_category",name_order("name"),"id") WHERE deleted_at is null and hidden_at is null;