ALTER TABLE "notification" ADD COLUMN "party_id" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "task" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "subjects" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "task" jsonb;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_tasks" ON "notification" USING btree ("about") WHERE task is not null and settled_at is null;--> statement-breakpoint
CREATE INDEX "notification_party" ON "notification" USING btree ("party_id") WHERE party_id is not null;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_task" CHECK ("task" in ('answer', 'terms', 'confirm', 'annex', 'cancel', 'settle', 'decide', 'correct', 'check', 'redo', 'receive', 'approve', 'materials', 'file', 'copy', 'invitation'));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_asks" CHECK (task is null or (party_id is not null and about is not null));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_settled" CHECK (settled_at is null or (task is not null and read_at is not null));--> statement-breakpoint
-- what unread notifications of deals ask for, by kind and title
update notification n set about = asked.deal_id, party_id = asked.party_id, task = asked.task, subjects = asked.subjects
from (select x.id, d.id as deal_id, m.party_id,
    case
      when x.kind = 'proposal_new' then 'answer'
      when x.kind in ('proposal_accepted', 'reminder_terms') then 'confirm'
      when x.kind = 'negotiation' and x.title = 'Zmiana opcji współpracy' then 'terms'
      when x.kind = 'negotiation' and x.title in ('Propozycja aneksu', 'Poprawiony aneks', 'Inna propozycja aneksu') then 'annex'
      when x.kind = 'reminder_annex' then 'annex'
      when x.kind = 'reminder_proposal' then case when d.status = 'negotiation' then 'terms' else 'answer' end
      when x.kind = 'cancel_asked' then 'cancel'
      when x.kind in ('settlement_uploaded', 'reminder_settlement_undecided') then 'decide'
      when x.kind in ('settlement_rejected', 'reminder_corrections') then 'correct'
      when x.kind = 'reminder_settlement_due' then 'settle'
      when x.kind = 'deliverable_done' then 'check'
      when x.kind = 'deliverable_answered' and x.title = 'Świadczenie do poprawy' then 'redo'
      when x.kind = 'payment' and x.title = 'Przelew wysłany' then 'receive'
      when x.kind = 'approval_asked' then 'approve'
      when x.kind = 'materials_asked' and x.title = 'Potrzebny plik' then 'file'
      when x.kind = 'materials_asked' then 'materials'
      when x.kind = 'signed_copy' and x.title = 'Podpisany egzemplarz do potwierdzenia' then 'copy'
    end as task,
    case when x.kind in ('deliverable_done', 'deliverable_answered')
      then array_remove(array[substring(x.link from 'otwarte=([^&#]+)')], null) else '{}' end as subjects
  from notification x join deal d on d.id = substring(x.link from '^/wspolprace/([^/?#]+)')
    join member m on m.user_id = x.user_id and m.party_id in (d.sponsor_id, d.organization_id)
  where x.read_at is null) asked
where asked.id = n.id and asked.task is not null;--> statement-breakpoint
update notification n set about = i.id, party_id = i.sponsor_id, task = 'invitation'
from fact f join invitation i on i.id = f.about_id
where n.read_at is null and n.kind = 'invitation_new' and f.id = n.fact_id;--> statement-breakpoint
-- settles what is done by now, by the rules of that day
update notification n set settled_at = now(), read_at = now()
where n.task is not null and not (
  exists (select 1 from deal d, lateral (
      select d.organization_id as party_id, 'answer' as what, null as subject where d.status = 'pending'
      union all select d.sponsor_id, 'confirm', null where d.status = 'accepted'
      union all select case d.terms_author when 'sponsor' then d.organization_id else d.sponsor_id end, 'terms', null
        where d.status = 'negotiation'
      union all select case d.annex_author when 'sponsor' then d.organization_id else d.sponsor_id end, 'annex', null
        where d.annex_author is not null and d.status in ('in_progress', 'settlement', 'settlement_rejected')
      union all select case d.cancel_asked_by when 'sponsor' then d.organization_id else d.sponsor_id end, 'cancel', null
        where d.cancel_asked_by is not null and d.status in ('in_progress', 'settlement', 'settlement_rejected')
      union all select d.organization_id, 'settle', null where d.status = 'in_progress'
      union all select d.sponsor_id, 'decide', null where d.status = 'settlement'
      union all select d.organization_id, 'correct', null where d.status = 'settlement_rejected'
      union all select case r.owed_by when 'sponsor' then d.organization_id else d.sponsor_id end, 'check', r.id
        from deliverable r where r.deal_id = d.id and r.state = 'done'
          and d.status in ('in_progress', 'settlement', 'settlement_rejected')
      union all select case r.owed_by when 'sponsor' then d.sponsor_id else d.organization_id end, 'redo', r.id
        from deliverable r where r.deal_id = d.id and r.state = 'sent_back'
          and d.status in ('in_progress', 'settlement', 'settlement_rejected')
      union all select d.organization_id, 'receive', null where exists (
        select 1 from (
          select sum(signed.grosze) over (order by signed.on_day, signed.created_at, signed.id) as sum, signed.is_last
          from (
            select e.on_day, e.created_at, e.id, case e.kind when 'sent' then e.grosze else -e.grosze end as grosze,
                row_number() over (order by e.on_day desc, e.created_at desc, e.id desc) = 1 as is_last
              from payment_entry e where e.deal_id = d.id and e.kind <> 'reversal'
                and not exists (select 1 from payment_entry r where r.reverses_id = e.id)
          ) signed
        ) walk having max(walk.sum) filter (where walk.is_last) > least(0, min(walk.sum)))
      union all select a.party_id, 'approve', a.id from deal_approval a where a.deal_id = d.id and a.state = 'open'
      union all select d.sponsor_id, 'materials', null
        where d.status in ('in_progress', 'settlement', 'settlement_rejected')
          and not exists (select 1 from material_giving g where g.deal_id = d.id)
      union all select d.sponsor_id, 'file', null from deal_material m
        where m.deal_id = d.id and m.added_by = 'organization'
          and d.status in ('in_progress', 'settlement', 'settlement_rejected')
          and not exists (select 1 from deal_material_file f where f.material_id = m.id)
      union all select case c.side when 'sponsor' then d.organization_id else d.sponsor_id end, 'copy', null
        from deal_document c where c.deal_id = d.id and c.state = 'waiting'
    ) t where d.id = n.about and t.party_id = n.party_id and t.what = n.task
      and (t.subject is null or cardinality(n.subjects) = 0 or t.subject = any(n.subjects)))
  or n.task = 'invitation' and exists (
    select 1 from invitation i join event e on e.id = i.event_id join organization o on o.id = i.organization_id
      where i.id = n.about and i.sponsor_id = n.party_id and i.answer is null
        and coalesce(e.deleted_at, e.hidden_at, o.hidden_at) is null));
