ALTER TABLE "collaboration_option" ADD COLUMN "provided_by" text;--> statement-breakpoint
ALTER TABLE "collaboration_option" ADD CONSTRAINT "line_provider" CHECK ("provided_by" in ('sponsor', 'organization'));--> statement-breakpoint
-- Deals whose terms were changed before: an event that no line is about leaves the deal; agreed documents keep it.
DELETE FROM "collaboration_event" ce USING "collaboration" c
WHERE c."id" = ce."collaboration_id"
  AND EXISTS (SELECT 1 FROM "collaboration_option" l JOIN "collaboration_event" o
    ON o."collaboration_id" = l."collaboration_id" AND o."event_id" = l."event_id"
    WHERE l."collaboration_id" = c."id" AND l."terms_version" = c."terms_version")
  AND NOT EXISTS (SELECT 1 FROM "collaboration_option" l WHERE l."collaboration_id" = c."id"
    AND l."terms_version" = c."terms_version" AND (l."event_id" IS NULL OR l."event_id" = ce."event_id"));--> statement-breakpoint
UPDATE "collaboration" c SET "open_key" = fresh."key" FROM (
  SELECT c."id", c."sponsor_id" || '|' || string_agg(ce."event_id", '+' ORDER BY ce."event_id" COLLATE "C") AS "key"
  FROM "collaboration" c JOIN "collaboration_event" ce ON ce."collaboration_id" = c."id"
  WHERE c."open_key" IS NOT NULL GROUP BY c."id"
) fresh
WHERE fresh."id" = c."id" AND fresh."key" <> c."open_key"
  AND NOT EXISTS (SELECT 1 FROM "collaboration" o WHERE o."open_key" = fresh."key")
  AND c."id" = (SELECT min(s."id") FROM "collaboration" s WHERE s."open_key" IS NOT NULL AND s."sponsor_id" = c."sponsor_id"
    AND (SELECT s."sponsor_id" || '|' || string_agg(e."event_id", '+' ORDER BY e."event_id" COLLATE "C")
      FROM "collaboration_event" e WHERE e."collaboration_id" = s."id") = fresh."key");
