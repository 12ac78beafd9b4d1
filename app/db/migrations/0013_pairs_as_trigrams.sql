-- an X after each character: two letters become a trigram, which the index of trigrams finds and LIKE decides alone
CREATE OR REPLACE FUNCTION spread_of(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(t, '(.)', '\1X', 'g');
--> statement-breakpoint
-- what LIKE finds a folded term with, its wildcards standing for themselves
CREATE OR REPLACE FUNCTION spread_pattern(term text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(left(spread_of(norm_pl(term)), -1), '([\\%_])', '\\\1', 'g') || '%';
--> statement-breakpoint
DROP INDEX "event_pairs";--> statement-breakpoint
DROP INDEX "organization_pairs";--> statement-breakpoint
ALTER TABLE "event" DROP COLUMN "short_norm";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "name_norm";--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "short_spread" text GENERATED ALWAYS AS (spread_of(norm_pl(' ' || title || ' ' || city || ' ' || category))) STORED;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "name_spread" text GENERATED ALWAYS AS (spread_of(norm_pl(' ' || name || ' ' || category))) STORED;--> statement-breakpoint
CREATE INDEX "event_pairs" ON "event" USING gin ("short_spread" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organization_pairs" ON "organization" USING gin ("name_spread" gin_trgm_ops);--> statement-breakpoint
DROP FUNCTION pairs_of(text);
