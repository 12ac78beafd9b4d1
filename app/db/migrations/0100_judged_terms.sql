ALTER TABLE "decision_link" ADD COLUMN "shows_terms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "decision_answer" a SET "verdicts" = (SELECT jsonb_agg(v.one || jsonb_build_object('dealId', (SELECT d.id FROM deal_event k JOIN deal d ON d.id = k.deal_id
      WHERE k.event_id = v.one ->> 'eventId' AND d.sponsor_id = l.party_id AND d.created_at <= a.created_at
        AND (d.status NOT IN ('completed', 'rejected', 'canceled') OR d.updated_at >= a.created_at)
      ORDER BY d.created_at DESC, d.id LIMIT 1), 'termsVersion', NULL) ORDER BY v.number)
    FROM jsonb_array_elements(a.verdicts) WITH ORDINALITY v(one, number))
  FROM "decision_link" l WHERE l.id = a.link_id AND a.verdicts <> '[]'::jsonb;
