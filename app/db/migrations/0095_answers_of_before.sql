ALTER TABLE "decision_answer" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "decision_answer" SET "is_shown" = false;
