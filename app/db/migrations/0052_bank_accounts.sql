CREATE TABLE "bank_account" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"number" text NOT NULL,
	"label" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"added_by_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "bank_account_digits" CHECK (number ~ '^[0-9]{26}$')
);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "vat_status" text;--> statement-breakpoint
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_added_by_id_user_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_number" ON "bank_account" USING btree ("organization_id","number") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_default" ON "bank_account" USING btree ("organization_id") WHERE is_default and removed_at is null;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_vat" CHECK ("vat_status" in ('exempt', 'active', 'none'));