DROP INDEX "event_by_date_desc";--> statement-breakpoint
DROP INDEX "event_by_date_asc";--> statement-breakpoint
DROP INDEX "event_by_place";--> statement-breakpoint
DROP INDEX "event_by_category";--> statement-breakpoint
CREATE INDEX "event_by_date_desc" ON "event" USING btree ("realm","live","start_date","id","last_day","status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_date_asc" ON "event" USING btree ("realm","closed","start_date","id","last_day","status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_place" ON "event" USING btree ("realm","voivodeship","category","status","live","last_day") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_category" ON "event" USING btree ("realm","category","live","start_date","id","last_day","status") WHERE deleted_at is null and hidden_at is null;