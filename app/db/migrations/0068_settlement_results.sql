ALTER TABLE "settlement" ADD COLUMN "beneficiaries" integer;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "volunteers" integer;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "reached" integer;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "publications" integer;--> statement-breakpoint
UPDATE "settlement" SET "reached" = ("report" ->> 'reached')::integer WHERE ("report" ->> 'reached') ~ '^[0-9]{1,8}$';--> statement-breakpoint
UPDATE "settlement" SET "beneficiaries" = ("report" ->> 'beneficiaries')::integer WHERE ("report" ->> 'beneficiaries') ~ '^[0-9]{1,8}$';--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_results" CHECK (least(participants, beneficiaries, volunteers, reached, publications) >= 0);