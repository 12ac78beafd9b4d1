CREATE TABLE "deal_account_seen" (
	"change_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_account_seen_change_id_user_id_pk" PRIMARY KEY("change_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "deal_account_seen" ADD CONSTRAINT "deal_account_seen_change_id_deal_account_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."deal_account_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_account_seen" ADD CONSTRAINT "deal_account_seen_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_seen_by" ON "deal_account_seen" USING btree ("user_id");--> statement-breakpoint
-- asked of nobody again: they were checked for the whole party
UPDATE "deal_account_change" SET "seen_at" = "changed_at" WHERE "seen_at" IS NOT NULL;
