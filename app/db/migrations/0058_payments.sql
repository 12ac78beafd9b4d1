CREATE TABLE "payment_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"instalment_key" text NOT NULL,
	"kind" text NOT NULL,
	"grosze" bigint NOT NULL,
	"on_day" date NOT NULL,
	"side" text NOT NULL,
	"author_id" text NOT NULL,
	"account" text,
	"reverses_id" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reversed_once" UNIQUE("reverses_id"),
	CONSTRAINT "payment_kind" CHECK ("kind" in ('sent', 'received', 'reversal')),
	CONSTRAINT "payment_side" CHECK ("side" in ('sponsor', 'organization')),
	CONSTRAINT "payment_sum" CHECK (grosze > 0),
	CONSTRAINT "payment_reversal" CHECK ((kind = 'reversal') = (reverses_id is not null) and (kind = 'reversal') = (reason is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_entry_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_entry_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_entry_reverses_id_payment_entry_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."payment_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_entry_deal_id_created_at_index" ON "payment_entry" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_author" ON "payment_entry" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "bank_account_adder" ON "bank_account" USING btree ("added_by_id");