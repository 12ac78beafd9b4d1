ALTER TABLE "collaboration_event" ADD COLUMN "end_date" date;--> statement-breakpoint
ALTER TABLE "collaboration_event" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "terms_version" ADD COLUMN "events" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "terms_version" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "terms_version" ADD COLUMN "parties" jsonb;
-- Deals written before: the events as they are now; titles of agreed and ended deals stay as the agreement printed them.
UPDATE "collaboration_event" ce SET
  "start_date" = e."start_date", "end_date" = e."end_date", "city" = e."city",
  "title" = CASE WHEN c."status" IN ('pending', 'negotiation') AND e."deleted_at" IS NULL THEN e."title" ELSE ce."title" END
FROM "event" e, "collaboration" c
WHERE e."id" = ce."event_id" AND c."id" = ce."collaboration_id";--> statement-breakpoint
UPDATE "terms_version" t SET "events" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', ce."event_id", 'title', ce."title", 'startDate', ce."start_date",
    'endDate', ce."end_date", 'city', ce."city") ORDER BY ce."start_date", ce."event_id"), '[]')
  FROM "collaboration_event" ce WHERE ce."collaboration_id" = t."collaboration_id");--> statement-breakpoint
UPDATE "terms_version" t SET
  "agreed_at" = coalesce((
    SELECT max(f."created_at") FROM "fact" f WHERE f."about_id" = c."id"
      AND (f."what" = 'collaboration.accept' OR f."what" = 'collaboration.acceptTerms' AND f."details" ->> 'from' IS DISTINCT FROM 'accepted')
  ), c."updated_at"),
  "parties" = jsonb_build_object(
    'sponsor', jsonb_build_object('nip', s."company_nip", 'person', CASE WHEN s."deleted_at" IS NULL THEN s."name" END),
    'organization', jsonb_build_object('address', o."address", 'nip', o."nip", 'krs', o."krs",
      'person', CASE WHEN u."deleted_at" IS NULL THEN u."name" END))
FROM "collaboration" c
JOIN "user" s ON s."id" = c."sponsor_id"
JOIN "organization" o ON o."id" = c."organization_id"
JOIN "user" u ON u."id" = o."user_id"
WHERE c."id" = t."collaboration_id" AND c."terms_version" = t."version"
  AND c."accepted_by_organization" = c."terms_version" AND c."accepted_by_sponsor" = c."terms_version";
