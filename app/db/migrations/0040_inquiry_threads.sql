DROP INDEX "inquiry_organization_id_created_at_index";--> statement-breakpoint
ALTER TABLE "inquiry" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ALTER COLUMN "conversation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "event_id" text;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "conversation_id" text;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "owner_read_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "asker_read_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "last_message_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "inquiry_id" text;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_organization_id_last_message_at_index" ON "inquiry" USING btree ("organization_id","last_message_at");--> statement-breakpoint
CREATE INDEX "inquiry_user_id_last_message_at_index" ON "inquiry" USING btree ("user_id","last_message_at");--> statement-breakpoint
CREATE INDEX "inquiry_event_id_index" ON "inquiry" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "inquiry_conversation_id_index" ON "inquiry" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "inquiry_unclaimed" ON "inquiry" USING btree (lower(email)) WHERE user_id is null and organization_id is not null;--> statement-breakpoint
CREATE INDEX "message_inquiry_id_id_index" ON "message" USING btree ("inquiry_id","id");--> statement-breakpoint
-- Who has signed up since with the address that they asked from finds what they asked.
UPDATE "inquiry" i SET "user_id" = u."id", "claimed_at" = now() FROM "user" u
  WHERE i."user_id" IS NULL AND i."organization_id" IS NOT NULL AND lower(u."email") = lower(i."email")
    AND u."realm" = i."realm" AND u."email_verified" AND u."deleted_at" IS NULL AND u."created_at" > i."created_at"
    AND NOT EXISTS (SELECT FROM "organization" o WHERE o."id" = i."organization_id" AND o."user_id" = u."id");--> statement-breakpoint
-- Where the title names one event, the inquiry is about it.
UPDATE "inquiry" i SET "event_id" = (SELECT e."id" FROM "event" e WHERE e."organization_id" = i."organization_id" AND e."title" = i."subject")
  WHERE i."organization_id" IS NOT NULL AND i."subject" <> ''
    AND (SELECT count(*) FROM "event" e WHERE e."organization_id" = i."organization_id" AND e."title" = i."subject") = 1;--> statement-breakpoint
-- Ids of messages are in time order (lib/time-ordered-id.ts).
INSERT INTO "message" ("id", "inquiry_id", "sender_id", "content", "created_at")
  SELECT substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7' || substr(hash, 1, 3) || '-8' || substr(hash, 4, 3) || '-' || substr(hash, 7, 12),
    "id", "user_id", "message", "created_at"
  FROM (SELECT *, lpad(to_hex(floor(extract(epoch FROM "created_at") * 1000)::bigint), 12, '0') AS ms, md5("id") AS hash
    FROM "inquiry" WHERE "organization_id" IS NOT NULL) AS asked;--> statement-breakpoint
UPDATE "inquiry" i SET "message" = NULL, "last_message_at" = i."created_at", "asker_read_id" = m."id",
    "owner_read_id" = CASE WHEN i."read_at" IS NULL AND i."answered_at" IS NULL THEN '' ELSE m."id" END
  FROM "message" m WHERE m."inquiry_id" = i."id";--> statement-breakpoint
-- One switch turns off both.
UPDATE "user" SET "muted_emails" = array_append("muted_emails", 'inquiry_reply') WHERE 'message_new' = ANY ("muted_emails");--> statement-breakpoint
ALTER TABLE "inquiry" DROP COLUMN "read_at";--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_place" CHECK (conversation_id is not null or inquiry_id is not null);