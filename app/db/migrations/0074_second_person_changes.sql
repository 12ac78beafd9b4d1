CREATE TABLE "second_person_change" (
	"id" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"from_grosze" bigint,
	"finance_approves" boolean NOT NULL,
	"asked_by_id" text NOT NULL,
	"effective_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by_id" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_person_amount" CHECK (from_grosze > 0),
	CONSTRAINT "second_person_state" CHECK ("state" in ('open', 'agreed', 'declined', 'withdrawn', 'expired', 'void'))
);
--> statement-breakpoint
ALTER TABLE "second_person_change" ADD CONSTRAINT "second_person_change_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_person_change" ADD CONSTRAINT "second_person_change_asked_by_id_user_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_person_change" ADD CONSTRAINT "second_person_change_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_person_open" ON "second_person_change" USING btree ("party_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "second_person_party" ON "second_person_change" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "second_person_asked" ON "second_person_change" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "second_person_decided" ON "second_person_change" USING btree ("decided_by_id") WHERE decided_by_id is not null;--> statement-breakpoint
ALTER TABLE "deal_approval" DROP COLUMN "total_grosze";