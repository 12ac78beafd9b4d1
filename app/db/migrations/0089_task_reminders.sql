CREATE TABLE "task_reminder" (
	"deal_id" text NOT NULL,
	"side" text NOT NULL,
	"what" text NOT NULL,
	"subject" text NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "task_reminder_deal_id_side_what_subject_pk" PRIMARY KEY("deal_id","side","what","subject"),
	CONSTRAINT "task_reminder_side" CHECK ("side" in ('sponsor', 'organization')),
	CONSTRAINT "task_reminder_what" CHECK ("what" in ('answer', 'terms', 'confirm', 'annex', 'cancel', 'called_off', 'settle', 'decide', 'correct', 'approve', 'materials', 'pay', 'overdue', 'receive', 'give_back', 'do', 'redo', 'check', 'rate'))
);
--> statement-breakpoint
ALTER TABLE "reminder" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP VIEW "public"."deal_task";--> statement-breakpoint
DROP TABLE "reminder" CASCADE;--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_task";--> statement-breakpoint
DROP INDEX "deliverable_due";--> statement-breakpoint
DROP INDEX "deliverable_unconfirmed";--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "materials_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "task_reminder" ADD CONSTRAINT "task_reminder_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable" DROP COLUMN "reminded_on";--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_task" CHECK ("task" in ('answer', 'terms', 'confirm', 'annex', 'cancel', 'called_off', 'settle', 'decide', 'correct', 'approve', 'materials', 'pay', 'overdue', 'receive', 'give_back', 'do', 'redo', 'check', 'rate', 'file', 'copy', 'invitation', 'inquiry', 'rule', 'remind', 'account'));--> statement-breakpoint
CREATE VIEW "public"."deal_task" AS (select d.id as deal_id, d.sponsor_id, d.organization_id, d.realm, k.side, s.awaits as what, null::text as subject,
    d.updated_at as since, coalesce(s.turn_from, (d.updated_at at time zone 'Europe/Warsaw')::date) as from_day, null::date as due_on,
    null::bigint as grosze
  from deal d join deal_state s on s.deal_id = d.id join (values ('sponsor'), ('organization')) k(side) on s.turn in (k.side, 'both')
  where not (d."status" in ('completed', 'rejected', 'canceled'))
union all select d.id, d.sponsor_id, d.organization_id, d.realm, a.side, 'approve', a.id, a.created_at, (a.created_at at time zone 'Europe/Warsaw')::date, null, null
  from deal d join deal_approval a on a.deal_id = d.id where a.state = 'open'
union all select d.id, d.sponsor_id, d.organization_id, d.realm, 'sponsor', 'materials', null, d.materials_asked_at, (d.materials_asked_at at time zone 'Europe/Warsaw')::date, null, null
  from deal d where d.materials_asked_at is not null and d."status" in ('in_progress', 'settlement', 'settlement_rejected') and not exists (select 1 from material_giving g where g.deal_id = d.id)
union all select d.id, d.sponsor_id, d.organization_id, d.realm, k.side, k.what, i.key, null, greatest(i.due_on + k.days, a.agreed_on), i.due_on,
    i.gross_grosze - i.covered_grosze
  from deal d join instalment_in_force i on i.deal_id = d.id
    join deal_agreement a on a.deal_id = d.id and a.version = d.terms_version
    cross join (values ('sponsor', 'pay', -7), ('organization', 'overdue', 1)) k(side, what, days)
  where i.gross_grosze > i.covered_grosze and (i.due_on is not null or k.what = 'pay')
union all select d.id, d.sponsor_id, d.organization_id, d.realm, 'organization', 'receive', null, p.at, (p.at at time zone 'Europe/Warsaw')::date, null, d.in_transit_grosze
  from deal d cross join lateral (select max(p.created_at) as at from standing_entry p where p.deal_id = d.id and p.kind = 'sent') p
  where d.in_transit_grosze > 0 and d."status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed', 'canceled')
union all select d.id, d.sponsor_id, d.organization_id, d.realm, 'sponsor', 'receive', p.id, p.created_at, (p.created_at at time zone 'Europe/Warsaw')::date, null, p.grosze
  from deal d join payment_entry p on p.deal_id = d.id where p.kind = 'refund' and p.confirmed_at is null and d."status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed', 'canceled')
    and not exists (select 1 from payment_entry r where r.reverses_id = p.id)
union all select d.id, d.sponsor_id, d.organization_id, d.realm, 'organization', 'give_back', null, p.at, (p.at at time zone 'Europe/Warsaw')::date, null, p.grosze
  from deal d join deal_now n on n.deal_id = d.id cross join lateral (
    select greatest(max(p.created_at) filter (where p.kind = 'received'), case d.status when 'canceled' then d.updated_at end) as at,
      d.received_grosze - case d.status when 'canceled' then 0 else n.gross_grosze end
      - coalesce(sum(p.grosze) filter (where p.kind = 'kept'), 0)::bigint as grosze
    from standing_entry p where p.deal_id = d.id) p
  where d."status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed', 'canceled') and d.received_grosze > case d.status when 'canceled' then 0 else n.gross_grosze end and p.grosze > 0
union all select d.id, d.sponsor_id, d.organization_id, d.realm, k.side, k.what, r.id, k.since, coalesce((k.since at time zone 'Europe/Warsaw')::date, greatest(r.due_on - 7, (r.created_at at time zone 'Europe/Warsaw')::date)),
    k.due_on, null
  from deal d join deliverable r on r.deal_id = d.id cross join lateral (select
    case when r.state <> 'done' then r.owed_by when r.owed_by = 'sponsor' then 'organization' else 'sponsor' end as side,
    case r.state when 'todo' then 'do' when 'sent_back' then 'redo' else 'check' end as what,
    case r.state when 'sent_back' then r.sent_back_at when 'done' then r.done_at end as since,
    case when r.state <> 'done' then r.due_on end as due_on) k
  where d."status" in ('in_progress', 'settlement_rejected') and r.state in ('todo', 'sent_back', 'done') and r.line_key is distinct from 'transfer'
    and not exists (select 1 from event e where e.id = r.event_id and e.status = 'canceled')
    and (exists (select 1 from deal_event l join event e on e.id = l.event_id where l.deal_id = d.id and e.status <> 'canceled')
      or not exists (select 1 from deal_event l where l.deal_id = d.id))
union all select d.id, d.sponsor_id, d.organization_id, d.realm, k.side, 'rate', null, null, d.ended_on, null, null
  from deal d cross join (values ('sponsor'), ('organization')) k(side) where d.status = 'completed'
    and not exists (select 1 from rating r where r.deal_id = d.id and r.side = k.side));--> statement-breakpoint
UPDATE "deal" d SET "materials_asked_at" = f.at FROM (SELECT about_id, max(created_at) AS at FROM "fact" WHERE what = 'deal.askMaterials' GROUP BY about_id) f
  WHERE f.about_id = d.id;--> statement-breakpoint
-- every task counts as reminded of today, so that the first morning reminds nobody of everything
INSERT INTO "task_reminder" (deal_id, side, what, subject, last_on)
  SELECT deal_id, side, what, coalesce(subject, ''), (now() at time zone 'Europe/Warsaw')::date FROM "deal_task" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- reminders of the day name tasks instead of rows; those whose tasks are done are settled, their emails dropped
CREATE TEMPORARY TABLE named_task ON COMMIT DROP AS
  SELECT case w.side when 'sponsor' then w.sponsor_id else w.organization_id end as party_id, r.id as row_id, i.from_grosze,
      w.deal_id || ' ' || w.what || ' ' || w.subject as key
    FROM "deal_task" w JOIN "deliverable" r ON r.deal_id = w.deal_id
      LEFT JOIN "instalment_in_force" i ON i.deal_id = w.deal_id AND i.key = w.subject
    WHERE case r.line_key when 'transfer' then w.what in ('pay', 'overdue') and w.due_on < (now() at time zone 'Europe/Warsaw')::date
      else w.what in ('do', 'redo', 'check') and w.subject = r.id end;--> statement-breakpoint
UPDATE "notification" n SET subjects = array(
    SELECT DISTINCT t.key FROM unnest(n.subjects) s JOIN named_task t ON t.row_id = split_part(s, ' ', 1) AND t.party_id = n.party_id
      WHERE coalesce(t.from_grosze < nullif(split_part(s, ' ', 2), '')::bigint, true) ORDER BY t.key)
  WHERE n.task = 'remind' AND n.settled_at IS NULL;--> statement-breakpoint
UPDATE "notification" SET settled_at = now(), read_at = coalesce(read_at, now())
  WHERE task = 'remind' AND settled_at IS NULL AND subjects = '{}';--> statement-breakpoint
UPDATE "email" e SET task = jsonb_set(e.task, '{subjects}', to_jsonb(array(
    SELECT DISTINCT t.key FROM jsonb_array_elements_text(e.task -> 'subjects') s JOIN named_task t ON t.row_id = split_part(s, ' ', 1) AND t.party_id = e.party_id
      WHERE coalesce(t.from_grosze < nullif(split_part(s, ' ', 2), '')::bigint, true) ORDER BY t.key)))
  WHERE e.task ->> 'what' = 'remind' AND e.sent_at IS NULL;--> statement-breakpoint
-- one kind of reminder is left: whoever wants no other one does not want it
UPDATE "user" SET muted_emails = array(SELECT DISTINCT case when kind like 'reminder\_%' then 'reminder_daily' else kind end FROM unnest(muted_emails) kind)
  WHERE EXISTS (SELECT FROM unnest(muted_emails) kind WHERE kind like 'reminder\_%');--> statement-breakpoint
DELETE FROM "email" WHERE sent_at IS NULL AND kind like 'reminder\_%' AND kind <> 'reminder_daily';
