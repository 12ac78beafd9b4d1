ALTER TABLE "session" ADD COLUMN "remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- ended under the rule they were opened with: fourteen days without a visit
DELETE FROM "session" WHERE "expires_at" < now() OR "updated_at" < now() - interval '14 days';--> statement-breakpoint
-- until now a remembered session was opened for 30 days, any other one for a single day
UPDATE "session" SET "remembered" = true WHERE "expires_at" - "created_at" > interval '2 days';--> statement-breakpoint
UPDATE "session" SET "expires_at" = "created_at" + interval '14 days' WHERE NOT "remembered";
