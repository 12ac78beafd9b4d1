DROP INDEX "event_pairs";--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "short_norm" text GENERATED ALWAYS AS (norm_pl(' ' || title || ' ' || city || ' ' || category)) STORED;--> statement-breakpoint
CREATE INDEX "event_days" ON "event" USING gist (daterange(start_date, last_day, '[]'));--> statement-breakpoint
CREATE INDEX "option_prices" ON "sponsorship_option" USING gist (int8range(price_grosze, coalesce(price_to_grosze, price_grosze), '[]')) WHERE archived_at is null and price_grosze is not null;--> statement-breakpoint
CREATE INDEX "event_pairs" ON "event" USING gin (pairs_of(short_norm));