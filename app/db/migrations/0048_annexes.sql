ALTER TABLE "deal_approval" DROP CONSTRAINT "approval_step";--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "annex_version" integer;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "annex_author" text;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "annex_number" integer;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "outcome_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "terms_agreed_annex" ON "deal_terms" USING btree ("deal_id","annex_number") WHERE outcome = 'agreed';--> statement-breakpoint
ALTER TABLE "deal_approval" ADD CONSTRAINT "approval_step" CHECK ("step" in ('accept', 'acceptTerms', 'acceptAnnex', 'offer'));--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_annex" CHECK ((annex_version is null) = (annex_author is null) and (annex_version is null or (annex_version > terms_version
        and status in ('in_progress', 'settlement_rejected') and cancel_asked_by is null)));--> statement-breakpoint
ALTER TABLE "deal_terms" ADD CONSTRAINT "terms_annex" CHECK ("outcome" in ('agreed', 'declined', 'withdrawn', 'replaced', 'lapsed') and (outcome is null) = (outcome_at is null)
        and (outcome is null or annex_number > 0));