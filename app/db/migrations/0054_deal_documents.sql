-- What each side stated when it accepted terms, and the PDFs of a deal that are kept byte for byte.
CREATE TABLE "deal_acceptance" (
	"id" text PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"side" text NOT NULL,
	"terms_version" integer NOT NULL,
	"party_id" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"party_name" text NOT NULL,
	"capacity" text NOT NULL,
	"approval_id" text,
	"second_id" text,
	"second_name" text,
	"second_capacity" text,
	"second_at" timestamp with time zone,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "acceptance_side" CHECK ("side" in ('sponsor', 'organization')),
	CONSTRAINT "acceptance_second_person" CHECK ((second_id is null) = (second_at is null) and (second_id is null) = (second_name is null)
        and (second_id is null) = (second_capacity is null) and (second_id is null or approval_id is not null))
);
--> statement-breakpoint
CREATE TABLE "deal_document" (
	"id" text PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"kind" text NOT NULL,
	"terms_version" integer NOT NULL,
	"annex_number" integer,
	"file_id" text NOT NULL,
	"sha256" text NOT NULL,
	"text_sha256" text,
	"concluded_at" timestamp with time zone,
	"side" text,
	"state" text,
	"added_by_id" text,
	"decided_by_id" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_kind" CHECK ("kind" in ('agreement', 'annex', 'signed')),
	CONSTRAINT "document_side" CHECK ("side" in ('sponsor', 'organization')),
	CONSTRAINT "document_state" CHECK ("state" in ('waiting', 'confirmed', 'rejected', 'withdrawn')),
	CONSTRAINT "document_annex" CHECK ((kind = 'annex') = (annex_number is not null)),
	CONSTRAINT "document_drawn" CHECK ((kind = 'signed') = (text_sha256 is null) and (kind = 'signed') = (concluded_at is null)),
	CONSTRAINT "document_signed" CHECK ((kind = 'signed') = (side is not null) and (kind = 'signed') = (state is not null)
        and (kind = 'signed') = (added_by_id is not null) and (decided_at is null) = (state is null or state = 'waiting')
        and (state <> 'rejected' or reason is not null))
);
--> statement-breakpoint
ALTER TABLE "deal_acceptance" ADD CONSTRAINT "deal_acceptance_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_acceptance" ADD CONSTRAINT "deal_acceptance_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_acceptance" ADD CONSTRAINT "deal_acceptance_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_acceptance" ADD CONSTRAINT "deal_acceptance_approval_id_deal_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."deal_approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_acceptance" ADD CONSTRAINT "deal_acceptance_second_id_user_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_added_by_id_user_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_acceptance_deal_id_terms_version_index" ON "deal_acceptance" USING btree ("deal_id","terms_version");--> statement-breakpoint
CREATE INDEX "acceptance_person" ON "deal_acceptance" USING btree ("person_id","party_id","accepted_at");--> statement-breakpoint
CREATE INDEX "acceptance_party" ON "deal_acceptance" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "acceptance_approval" ON "deal_acceptance" USING btree ("approval_id") WHERE approval_id is not null;--> statement-breakpoint
CREATE INDEX "acceptance_second" ON "deal_acceptance" USING btree ("second_id") WHERE second_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_once" ON "deal_document" USING btree ("deal_id","kind","terms_version") WHERE kind <> 'signed';--> statement-breakpoint
CREATE INDEX "deal_document_deal_id_created_at_index" ON "deal_document" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "document_sha256" ON "deal_document" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "document_text" ON "deal_document" USING btree ("text_sha256") WHERE text_sha256 is not null;--> statement-breakpoint
CREATE INDEX "document_file" ON "deal_document" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_adder" ON "deal_document" USING btree ("added_by_id") WHERE added_by_id is not null;--> statement-breakpoint
CREATE INDEX "document_decider" ON "deal_document" USING btree ("decided_by_id") WHERE decided_by_id is not null;