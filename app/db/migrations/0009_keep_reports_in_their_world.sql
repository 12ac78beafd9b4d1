ALTER TABLE "report" ADD COLUMN "realm" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "decided_by_id" text;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;