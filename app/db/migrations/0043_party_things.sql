-- What people saved and follow belongs to their party; who did it stays named (decision 033). Members of one party who
-- saved or follow the same have one row then, without losing a note.
ALTER TABLE "saved_event" DROP CONSTRAINT "saved_event_userId_eventId_unique";--> statement-breakpoint
ALTER TABLE "saved_event" DROP CONSTRAINT "saved_event_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "saved_budget" DROP CONSTRAINT "saved_budget_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "saved_budget" DROP CONSTRAINT "saved_budget_pkey";--> statement-breakpoint
ALTER TABLE "saved_search" DROP CONSTRAINT "saved_search_userId_query_unique";--> statement-breakpoint
ALTER TABLE "saved_search" DROP CONSTRAINT "saved_search_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "decision_link" DROP CONSTRAINT "decision_link_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "organization_follow" DROP CONSTRAINT "organization_follow_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "organization_follow" DROP CONSTRAINT "organization_follow_user_id_organization_id_pk";--> statement-breakpoint
DROP INDEX "saved_event_user_id_created_at_id_index";--> statement-breakpoint
DROP INDEX "saved_search_due";--> statement-breakpoint
DROP INDEX "decision_link_user_id_created_at_index";--> statement-breakpoint
ALTER TABLE "saved_event" RENAME COLUMN "user_id" TO "by_id";--> statement-breakpoint
ALTER TABLE "saved_budget" RENAME COLUMN "user_id" TO "by_id";--> statement-breakpoint
ALTER TABLE "decision_link" RENAME COLUMN "user_id" TO "by_id";--> statement-breakpoint
ALTER TABLE "organization_follow" RENAME COLUMN "user_id" TO "by_id";--> statement-breakpoint
ALTER TABLE "saved_event" ALTER COLUMN "by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_budget" ALTER COLUMN "by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_search" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decision_link" ALTER COLUMN "by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_follow" ALTER COLUMN "by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_event" ADD COLUMN "party_id" text;--> statement-breakpoint
ALTER TABLE "saved_budget" ADD COLUMN "party_id" text;--> statement-breakpoint
ALTER TABLE "saved_search" ADD COLUMN "party_id" text;--> statement-breakpoint
ALTER TABLE "decision_link" ADD COLUMN "party_id" text;--> statement-breakpoint
ALTER TABLE "organization_follow" ADD COLUMN "party_id" text;--> statement-breakpoint
CREATE TEMPORARY TABLE "first_party" ON COMMIT DROP AS
  SELECT DISTINCT ON ("user_id") "user_id", "party_id" FROM "member" ORDER BY "user_id", "joined_at", "id";--> statement-breakpoint
UPDATE "saved_event" SET "party_id" = f."party_id" FROM "first_party" f WHERE f."user_id" = "by_id";--> statement-breakpoint
UPDATE "saved_budget" SET "party_id" = f."party_id" FROM "first_party" f WHERE f."user_id" = "by_id";--> statement-breakpoint
UPDATE "saved_search" SET "party_id" = f."party_id" FROM "first_party" f WHERE f."user_id" = "saved_search"."user_id";--> statement-breakpoint
UPDATE "decision_link" SET "party_id" = f."party_id" FROM "first_party" f WHERE f."user_id" = "by_id";--> statement-breakpoint
UPDATE "organization_follow" SET "party_id" = f."party_id" FROM "first_party" f WHERE f."user_id" = "by_id";--> statement-breakpoint
UPDATE "saved_event" SET "note" = one."note", "planned_grosze" = one."planned", "removed_at" = one."removed"
  FROM (
    SELECT (array_agg("id" ORDER BY "created_at", "id"))[1] AS "id", max("planned_grosze") AS "planned",
      string_agg("note", E'\n\n' ORDER BY "created_at", "id") AS "note",
      CASE WHEN bool_and("removed_at" IS NOT NULL) THEN max("removed_at") END AS "removed"
    FROM "saved_event" WHERE "event_id" IS NOT NULL GROUP BY "party_id", "event_id" HAVING count(*) > 1) one
  WHERE "saved_event"."id" = one."id";--> statement-breakpoint
DELETE FROM "saved_event" later USING "saved_event" earlier
  WHERE later."party_id" = earlier."party_id" AND later."event_id" = earlier."event_id"
    AND (later."created_at", later."id") > (earlier."created_at", earlier."id");--> statement-breakpoint
DELETE FROM "saved_budget" older USING "saved_budget" newer
  WHERE older."party_id" = newer."party_id" AND (older."updated_at", older."by_id") < (newer."updated_at", newer."by_id");--> statement-breakpoint
DELETE FROM "saved_search" later USING "saved_search" earlier
  WHERE later."party_id" = earlier."party_id" AND later."query" = earlier."query"
    AND (later."removed_at" IS NOT NULL, later."created_at", later."id")
      > (earlier."removed_at" IS NOT NULL, earlier."created_at", earlier."id");--> statement-breakpoint
WITH "gone" AS (
  DELETE FROM "organization_follow" later USING "organization_follow" earlier
    WHERE later."party_id" = earlier."party_id" AND later."organization_id" = earlier."organization_id"
      AND (later."created_at", later."by_id") > (earlier."created_at", earlier."by_id")
    RETURNING later."organization_id", later."by_id")
UPDATE "organization" o SET "followers" = o."followers" - g."n"
  FROM (SELECT "organization_id", count(DISTINCT "by_id") AS "n" FROM "gone" GROUP BY 1) g WHERE g."organization_id" = o."id";--> statement-breakpoint
ALTER TABLE "saved_event" ALTER COLUMN "party_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_search" ALTER COLUMN "party_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "decision_link" ALTER COLUMN "party_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_budget" ADD PRIMARY KEY ("party_id");--> statement-breakpoint
ALTER TABLE "organization_follow" ADD CONSTRAINT "organization_follow_party_id_organization_id_pk" PRIMARY KEY("party_id","organization_id");--> statement-breakpoint
ALTER TABLE "saved_event" ADD CONSTRAINT "saved_event_partyId_eventId_unique" UNIQUE("party_id","event_id");--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_partyId_query_unique" UNIQUE("party_id","query");--> statement-breakpoint
ALTER TABLE "saved_event" ADD CONSTRAINT "saved_event_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_event" ADD CONSTRAINT "saved_event_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_budget" ADD CONSTRAINT "saved_budget_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_budget" ADD CONSTRAINT "saved_budget_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- the search stays with its party when the reader leaves
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_reader" FOREIGN KEY ("party_id","user_id") REFERENCES "public"."member"("party_id","user_id") ON DELETE set null ("user_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_link" ADD CONSTRAINT "decision_link_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_link" ADD CONSTRAINT "decision_link_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_follow" ADD CONSTRAINT "organization_follow_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_follow" ADD CONSTRAINT "organization_follow_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_event_party_id_created_at_id_index" ON "saved_event" USING btree ("party_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_event_by" ON "saved_event" USING btree ("by_id") WHERE by_id is not null;--> statement-breakpoint
CREATE INDEX "saved_budget_by" ON "saved_budget" USING btree ("by_id") WHERE by_id is not null;--> statement-breakpoint
CREATE INDEX "saved_search_due" ON "saved_search" USING btree ("user_id") WHERE removed_at is null and user_id is not null and frequency <> 'never';--> statement-breakpoint
CREATE INDEX "decision_link_party_id_created_at_index" ON "decision_link" USING btree ("party_id","created_at");--> statement-breakpoint
CREATE INDEX "decision_link_by" ON "decision_link" USING btree ("by_id") WHERE by_id is not null;--> statement-breakpoint
CREATE INDEX "organization_follow_by" ON "organization_follow" USING btree ("by_id") WHERE by_id is not null;
