CREATE TABLE "deal_account_change" (
	"id" text PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"number" text,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" text,
	"seen_at" timestamp with time zone,
	CONSTRAINT "account_change_order" UNIQUE("deal_id","changed_at"),
	CONSTRAINT "account_change_digits" CHECK (number ~ '^[0-9]{26}$')
);
--> statement-breakpoint
ALTER TABLE "deal_account_change" ADD CONSTRAINT "deal_account_change_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_account_change" ADD CONSTRAINT "deal_account_change_changed_by_id_user_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_changer" ON "deal_account_change" USING btree ("changed_by_id") WHERE changed_by_id is not null;--> statement-breakpoint
-- Deals in force go on with the account that their sponsors see now.
INSERT INTO "deal_account_change" ("id", "deal_id", "number", "changed_at", "seen_at")
SELECT gen_random_uuid()::text, d."id", b."number", date_trunc('milliseconds', now()), now()
FROM "deal" d
JOIN "bank_account" b ON b."organization_id" = d."organization_id" AND b."is_default" AND b."removed_at" IS NULL
WHERE d."status" IN ('in_progress', 'settlement', 'settlement_rejected', 'completed');
