ALTER TABLE "user" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
CREATE INDEX "user_names" ON "user" USING gin (norm_pl(name || ' ' || coalesce(company_name, '')) gin_trgm_ops);