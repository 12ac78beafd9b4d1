ALTER TABLE "deal" ADD COLUMN "ended_on" date;--> statement-breakpoint
-- the day that pages said before: of the accepted settlement, else of the last move
UPDATE "deal" d SET ended_on = (coalesce(CASE WHEN d.status = 'completed' THEN (
    SELECT max(s.decided_at) FROM "settlement" s WHERE s.deal_id = d.id AND s.decision = 'accepted') END,
  d.updated_at) AT TIME ZONE 'Europe/Warsaw')::date
WHERE d.status IN ('completed', 'rejected', 'canceled');--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_ended" CHECK ((ended_on is not null) = ("status" in ('completed', 'rejected', 'canceled')));