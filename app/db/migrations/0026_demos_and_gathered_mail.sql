ALTER TABLE "demo" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_digest" ON "mail" USING btree ("digest","id") WHERE digest is not null;