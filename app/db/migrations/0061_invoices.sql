CREATE TABLE "invoice" (
	"id" text PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"grosze" bigint NOT NULL,
	"ksef_number" text,
	"file_id" text,
	"added_by_id" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_sum" CHECK (grosze > 0),
	CONSTRAINT "invoice_withdrawn" CHECK ((withdrawn_at is null) = (withdrawn_by_id is null))
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_added_by_id_user_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_withdrawn_by_id_user_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_deal_id_created_at_index" ON "invoice" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number" ON "invoice" USING btree ("deal_id","number") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "invoice_file" ON "invoice" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "invoice_adder" ON "invoice" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "invoice_withdrawer" ON "invoice" USING btree ("withdrawn_by_id") WHERE withdrawn_by_id is not null;