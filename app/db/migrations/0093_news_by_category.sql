ALTER TABLE "member" ADD COLUMN "chosen_news" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "silent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "daily" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A category whose emails were all off stays off; where some were, they stay off one by one. Whoever had the summary of
-- the day gets in it categories that were off, and what no switch named; of these the emails outside of it stay off.
-- Whoever had switched everything off gets no new emails.
WITH kinds (kind, category, user_type) AS (VALUES
  ('proposal_new', 'terms', 'organization'), ('invitation_new', 'terms', 'sponsor'), ('proposal_accepted', 'terms', 'sponsor'), ('proposal_rejected', 'terms', 'sponsor'), ('negotiation', 'terms', 'both'), ('terms_accepted', 'terms', 'both'), ('canceled', 'terms', 'both'), ('cancel_asked', 'terms', 'both'), ('cancel_declined', 'terms', 'both'), ('cancel_withdrawn', 'terms', 'both'),
  ('settlement_uploaded', 'delivery', 'sponsor'), ('settlement_rejected', 'delivery', 'organization'), ('completed', 'delivery', 'organization'),
  ('message_new', 'messages', 'both'), ('inquiry_reply', 'messages', 'both'), ('inquiry_new', 'messages', 'organization'), ('inquiry_more', 'messages', 'organization'),
  ('event_new', 'events', 'both'), ('event_changed', 'events', 'sponsor'), ('decision_answer', 'events', 'sponsor'), ('search_new', 'events', 'sponsor'),
  ('member_joined', 'team', 'both'), ('member_left', 'team', 'both'), ('approval_asked', 'team', 'both'), ('approval_decided', 'team', 'both')),
switches AS (
  SELECT u.id, u.daily_summary, k.category, bool_and(k.kind = ANY (u.muted_emails)) AS off
    FROM "user" u JOIN kinds k ON k.user_type IN (u.user_type, 'both') GROUP BY u.id, k.category),
chosen AS (
  SELECT id, category, daily_summary FROM switches WHERE off
  UNION ALL SELECT id, 'payments', daily_summary FROM switches GROUP BY id, daily_summary HAVING daily_summary OR bool_and(off)),
members AS (
  UPDATE "member" m SET chosen_news = own.news FROM (
    SELECT id, jsonb_object_agg(category, jsonb_build_object('bell', true, 'email', CASE WHEN daily_summary THEN 'daily' ELSE 'never' END)) AS news
      FROM chosen GROUP BY id) own WHERE own.id = m.user_id)
UPDATE "user" u SET muted_emails = array(SELECT one FROM unnest(u.muted_emails) one WHERE NOT EXISTS (
    SELECT FROM kinds k JOIN chosen c ON c.category = k.category WHERE c.id = u.id AND k.kind = one
      AND NOT (c.daily_summary AND one IN ('search_new', 'event_new'))))
  WHERE u.id IN (SELECT id FROM chosen) AND EXISTS (SELECT FROM "member" m WHERE m.user_id = u.id);--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "daily_summary";--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_silent" CHECK (not silent or read_at is not null);