ALTER TABLE "deal_line" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "deliverable" ADD COLUMN "terms_due_on" date;