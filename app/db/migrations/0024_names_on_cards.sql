DROP INDEX "user_names";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "shows_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "user_names" ON "user" USING gin (norm_pl(name || ' ' || coalesce(company_name, '') || ' ' || email) gin_trgm_ops);