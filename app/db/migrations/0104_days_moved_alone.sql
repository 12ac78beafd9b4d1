ALTER TABLE "deliverable" ADD COLUMN "due_moved_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
WITH "last" AS (
  SELECT DISTINCT ON (f."details"->>'rowId') f."about_id", f."details"->>'rowId' AS "row_id", f."what", f."details"->>'dueOn' AS "due_on"
  FROM "fact" f WHERE f."what" IN ('deal.rowSetDue', 'deal.rowDueAccepted') ORDER BY f."details"->>'rowId', f."id" DESC)
UPDATE "deliverable" SET "due_agreed" = false, "due_moved_alone" = "last"."due_on" = "deliverable"."due_on"::text
  FROM "last" WHERE "last"."row_id" = "deliverable"."id" AND "last"."about_id" = "deliverable"."deal_id"
    AND "last"."what" = 'deal.rowSetDue' AND "deliverable"."line_key" IS NOT NULL AND "deliverable"."due_agreed"
    AND "deliverable"."due_offset" IS NULL AND "deliverable"."terms_due_on" IS DISTINCT FROM "deliverable"."due_on";
