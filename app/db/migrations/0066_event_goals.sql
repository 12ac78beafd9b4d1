ALTER TABLE "event" ADD COLUMN "goal" bigint;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_goal" CHECK (goal > 0 and goal % 100 = 0);