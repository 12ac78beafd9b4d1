ALTER TABLE "email" ADD COLUMN "party_id" text;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "news" text;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "deal_id" text;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_party" ON "email" USING btree ("party_id") WHERE party_id is not null;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_news" CHECK ((party_id is null) = (news is null) and (party_id is null or user_id is not null));--> statement-breakpoint
-- Waiting emails of one deal or conversation: the side of whoever receives them; without one they are not sent.
WITH "waiting" AS (
  SELECT e."id", e."user_id", d."id" AS "deal_id", ARRAY[d."sponsor_id", d."organization_id"] AS "sides",
      CASE WHEN e."kind" IN ('settlement_uploaded', 'settlement_rejected', 'completed') THEN 'settlement'
        WHEN e."kind" = 'approval_asked' THEN 'approval' WHEN e."kind" = 'approval_decided' THEN 'page'
        WHEN e."kind" = 'event_changed' THEN 'event' ELSE 'deal' END AS "news"
    FROM "email" e JOIN "deal" d ON d."id" = e."content" ->> 'dealId'
    WHERE e."sent_at" IS NULL AND e."user_id" IS NOT NULL
  UNION ALL
  SELECT e."id", e."user_id", NULL, ARRAY[c."sponsor_id", c."organization_id"], 'message'
    FROM "email" e JOIN "conversation" c ON c."id" = e."content" ->> 'conversationId'
    WHERE e."sent_at" IS NULL AND e."user_id" IS NOT NULL),
"named" AS (
  UPDATE "email" SET "party_id" = m."party_id", "news" = w."news", "deal_id" = w."deal_id"
    FROM "waiting" w JOIN "member" m ON m."user_id" = w."user_id" AND m."party_id" = ANY (w."sides")
    WHERE "email"."id" = w."id" RETURNING "email"."id")
DELETE FROM "email" USING "waiting" w
  WHERE "email"."id" = w."id" AND NOT EXISTS (SELECT 1 FROM "member" m WHERE m."user_id" = w."user_id" AND m."party_id" = ANY (w."sides"));--> statement-breakpoint
-- What people handed out who may hand it out no longer.
WITH "ended" AS (
  UPDATE "member_invitation" i SET "withdrawn_at" = now()
    WHERE i."accepted_at" IS NULL AND i."withdrawn_at" IS NULL AND i."invited_by" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "member" m JOIN "user" u ON u."id" = m."user_id"
        WHERE m."party_id" = i."party_id" AND m."user_id" = i."invited_by" AND m."role" = 'owner'
          AND u."deleted_at" IS NULL AND u."blocked_at" IS NULL)
    RETURNING i."id")
DELETE FROM "email" USING "ended"
  WHERE "email"."sent_at" IS NULL AND starts_with("email"."key", 'member_invited:' || "ended"."id" || ':');--> statement-breakpoint
UPDATE "decision_link" l SET "revoked_at" = now()
  WHERE l."revoked_at" IS NULL AND NOT EXISTS (
    SELECT 1 FROM "member" m JOIN "user" u ON u."id" = m."user_id"
      WHERE m."party_id" = l."party_id" AND m."user_id" = l."by_id" AND m."role" IN ('owner', 'coordinator')
        AND u."deleted_at" IS NULL AND u."blocked_at" IS NULL);--> statement-breakpoint
UPDATE "saved_search" s SET "user_id" = NULL FROM "member" m
  WHERE m."party_id" = s."party_id" AND m."user_id" = s."user_id" AND m."role" NOT IN ('owner', 'coordinator');
