CREATE TABLE "reminder" (
	"user_id" text NOT NULL,
	"deliverable_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_user_id_deliverable_id_pk" PRIMARY KEY("user_id","deliverable_id")
);
--> statement-breakpoint
ALTER TABLE "deliverable" ADD COLUMN "reminded_on" date;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_deliverable_id_deliverable_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverable"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_deliverable_id_index" ON "reminder" USING btree ("deliverable_id");--> statement-breakpoint
CREATE INDEX "deliverable_unconfirmed" ON "deliverable" USING btree ("done_at") WHERE "state" in ('done');