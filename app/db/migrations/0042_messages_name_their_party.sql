-- Whom the sender of a message wrote for (decision 033): of their parties the one on a side of the thread.
ALTER TABLE "message" ADD COLUMN "party_id" text;--> statement-breakpoint
UPDATE "message" SET "party_id" = (
  SELECT m."party_id" FROM "member" m WHERE m."user_id" = "message"."sender_id"
  ORDER BY m."party_id" IN (
      SELECT c."sponsor_id" FROM "conversation" c WHERE c."id" = "message"."conversation_id"
      UNION ALL SELECT c."organization_id" FROM "conversation" c WHERE c."id" = "message"."conversation_id"
      UNION ALL SELECT i."organization_id" FROM "inquiry" i WHERE i."id" = "message"."inquiry_id") DESC NULLS LAST,
    m."joined_at", m."id"
  LIMIT 1)
WHERE "sender_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_party" ON "message" USING btree ("party_id");
