-- A settlement that the operator closed was stored as replaced; only the operator's had a reason.
UPDATE "settlement" SET "decision" = 'closed' WHERE "decision" = 'replaced' AND "reason" IS NOT NULL;
--> statement-breakpoint
-- Deals are found by what their events and sides are called now, not only by what they were called at the beginning.
UPDATE "collaboration" SET "search_text" = fresh.words FROM (
  SELECT c.id, concat_ws(' ',
      (SELECT string_agg(DISTINCT titles.title, ' ') FROM "collaboration_event" ce
        LEFT JOIN "event" e ON e.id = ce.event_id AND e.deleted_at IS NULL
        CROSS JOIN LATERAL (VALUES (ce.title), (e.title)) titles (title)
        WHERE ce.collaboration_id = c.id),
      c.organization_name, nullif(o.name, c.organization_name),
      c.sponsor_name, nullif(u.company_name, c.sponsor_name), nullif(u.name, c.sponsor_name)) AS words
    FROM "collaboration" c
    JOIN "user" u ON u.id = c.sponsor_id
    JOIN "organization" o ON o.id = c.organization_id) fresh
  WHERE "collaboration".id = fresh.id AND "collaboration".search_text <> fresh.words;
