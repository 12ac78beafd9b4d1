-- An inquiry belongs to the party that asked: that of its first message (decision 033).
CREATE TABLE "inquiry_participant" (
	"inquiry_id" text NOT NULL,
	"user_id" text NOT NULL,
	"last_read_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "inquiry_participant_inquiry_id_user_id_pk" PRIMARY KEY("inquiry_id","user_id")
);
--> statement-breakpoint
DROP INDEX "inquiry_user_id_last_message_at_index";--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "asker_party_id" text;--> statement-breakpoint
UPDATE "inquiry" i SET "asker_party_id" = coalesce(
  (SELECT m."party_id" FROM "message" m WHERE m."inquiry_id" = i."id" AND m."sender_id" = i."user_id"
      AND m."party_id" <> i."organization_id"
    ORDER BY m."id" LIMIT 1),
  (SELECT o."party_id" FROM "member" o WHERE o."user_id" = i."user_id" AND o."party_id" <> i."organization_id"
    ORDER BY o."joined_at", o."id" LIMIT 1))
WHERE i."user_id" IS NOT NULL AND i."organization_id" IS NOT NULL;--> statement-breakpoint
-- Who asked may have gone on for another party of theirs: one inquiry has one.
UPDATE "message" m SET "party_id" = i."asker_party_id" FROM "inquiry" i
  WHERE m."inquiry_id" = i."id" AND i."conversation_id" IS NULL AND m."sender_id" = i."user_id"
    AND i."asker_party_id" IS NOT NULL AND m."party_id" IS DISTINCT FROM i."organization_id"
    AND m."party_id" IS DISTINCT FROM i."asker_party_id";--> statement-breakpoint
-- What who asked has read counts as read for the party.
INSERT INTO "inquiry_participant" ("inquiry_id", "user_id", "last_read_id")
  SELECT i."id", m."user_id", i."asker_read_id" FROM "inquiry" i JOIN "member" m ON m."party_id" = i."asker_party_id"
  WHERE i."conversation_id" IS NULL;--> statement-breakpoint
ALTER TABLE "inquiry" DROP COLUMN "asker_read_id";--> statement-breakpoint
ALTER TABLE "inquiry_participant" ADD CONSTRAINT "inquiry_participant_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_participant" ADD CONSTRAINT "inquiry_participant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_asker_party_id_party_id_fk" FOREIGN KEY ("asker_party_id") REFERENCES "public"."party"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_participant_user_id_index" ON "inquiry_participant" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "inquiry_asker_party_id_last_message_at_index" ON "inquiry" USING btree ("asker_party_id","last_message_at");--> statement-breakpoint
CREATE INDEX "inquiry_user_id_index" ON "inquiry" USING btree ("user_id");
