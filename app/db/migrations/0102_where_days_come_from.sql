ALTER TABLE "deliverable" ADD COLUMN "due_agreed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "deliverable" SET "due_agreed" = true WHERE "line_key" IS NOT NULL AND "due_offset" IS NULL
  AND EXISTS (SELECT 1 FROM "fact" f WHERE f."about_id" = "deliverable"."deal_id" AND f."what" = 'deal.rowSetDue'
    AND f."details"->>'rowId' = "deliverable"."id");
