ALTER TABLE "settlement" ADD COLUMN "participants" integer;--> statement-breakpoint
UPDATE "settlement" SET "participants" = ("report" ->> 'participants')::integer WHERE ("report" ->> 'participants') ~ '^[0-9]{1,8}$';
