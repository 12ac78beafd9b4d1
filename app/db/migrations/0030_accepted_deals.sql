ALTER TABLE "collaboration" ADD COLUMN "was_accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "report" jsonb;--> statement-breakpoint
UPDATE "collaboration" SET "was_accepted" = true
WHERE "status" IN ('accepted', 'in_progress', 'settlement', 'settlement_rejected', 'completed')
   OR "id" IN (SELECT "about_id" FROM "fact" WHERE "what" IN ('collaboration.accept', 'collaboration.acceptTerms'));
