-- A party may ask that large sums be approved by a second person (decision 035).
CREATE TABLE "deal_approval" (
	"id" text PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"party_id" text NOT NULL,
	"side" text NOT NULL,
	"step" text NOT NULL,
	"terms_version" integer NOT NULL,
	"total_grosze" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"begun_by_id" text NOT NULL,
	"decided_by_id" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_side" CHECK ("side" in ('sponsor', 'organization')),
	CONSTRAINT "approval_step" CHECK ("step" in ('accept', 'acceptTerms', 'offer')),
	CONSTRAINT "approval_state" CHECK ("state" in ('open', 'approved', 'rejected', 'withdrawn', 'void', 'waived')),
	CONSTRAINT "approval_reason" CHECK (char_length(reason) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "approval_from_grosze" bigint;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "finance_approves" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_approval" ADD CONSTRAINT "deal_approval_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_approval" ADD CONSTRAINT "deal_approval_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_approval" ADD CONSTRAINT "deal_approval_begun_by_id_user_id_fk" FOREIGN KEY ("begun_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_approval" ADD CONSTRAINT "deal_approval_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_open" ON "deal_approval" USING btree ("deal_id","party_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "deal_approval_deal_id_terms_version_index" ON "deal_approval" USING btree ("deal_id","terms_version");--> statement-breakpoint
CREATE INDEX "deal_approval_party_id_index" ON "deal_approval" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "approval_begun" ON "deal_approval" USING btree ("begun_by_id");--> statement-breakpoint
CREATE INDEX "approval_decided" ON "deal_approval" USING btree ("decided_by_id") WHERE decided_by_id is not null;--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_approval" CHECK (approval_from_grosze > 0);