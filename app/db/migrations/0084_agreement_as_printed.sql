ALTER TABLE "deal_agreement" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD COLUMN "days" jsonb;--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD CONSTRAINT "agreement_account_digits" CHECK (account ~ '^[0-9]{26}$');