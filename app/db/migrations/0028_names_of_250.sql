ALTER TABLE "event" DROP CONSTRAINT "event_title_length";--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_title_length" CHECK (char_length(title) between 3 and 250);--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_name_length" CHECK (char_length(name) <= 250);--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_company_name_length" CHECK (char_length(company_name) <= 250);