CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text DEFAULT 'public' NOT NULL,
	"organization_id" text NOT NULL,
	"event_id" text NOT NULL,
	"sponsor_id" text NOT NULL,
	"note" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	"collaboration_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_eventId_sponsorId_unique" UNIQUE("event_id","sponsor_id"),
	CONSTRAINT "invitation_answer" CHECK ("answer" in ('declined', 'proposed') and (answer is null) = (answered_at is null))
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_sponsor_id_user_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_collaboration_id_collaboration_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."collaboration"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_sponsor_id_created_at_index" ON "invitation" USING btree ("sponsor_id","created_at");--> statement-breakpoint
CREATE INDEX "invitation_organization_id_created_at_index" ON "invitation" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "invitation_deal" ON "invitation" USING btree ("collaboration_id") WHERE collaboration_id is not null;