ALTER TABLE "deliverable" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_added_by" CHECK ("added_by" in ('sponsor', 'organization'));