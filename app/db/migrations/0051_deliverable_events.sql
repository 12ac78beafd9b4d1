ALTER TABLE "deliverable" DROP CONSTRAINT "deliverable_event_id_event_id_fk";
--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE set null ON UPDATE no action;