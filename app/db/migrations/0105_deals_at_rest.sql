DROP VIEW "public"."deal_task";--> statement-breakpoint
CREATE VIEW "public"."deal_task" AS (select d.id as deal_id, d.sponsor_id, d.organization_id, d.realm, k.side, s.awaits as what, null::text as subject,
    c.since, coalesce(s.turn_from, (c.since at time zone 'Europe/Warsaw')::date) as from_day, null::date as due_on,
    null::bigint as grosze
  from deal d join deal_state s on s.deal_id = d.id join (values ('sponsor'), ('organization')) k(side) on s.turn in (k.side, 'both')
    cross join lateral (select case s.awaits when 'called_off' then greatest(d.updated_at, (select max(coalesce((select max(f.created_at) from fact f where f.about_id = e.id and f.what = 'event.status'), e.updated_at))
      from deal_event l join event e on e.id = l.event_id where l.deal_id = d.id and e.status = 'canceled')) else d.updated_at end as since) c
  where not (d."status" in ('completed', 'rejected', 'canceled'))
union all select d.id, d.sponsor_id, d.organization_id, d.realm, a.side, 'approve', a.id, a.created_at, (a.created_at at time zone 'Europe/Warsaw')::date, null, null
  from deal d join deal_approval a on a.deal_id = d.id where a.state = 'open' and d.cancel_asked_by is null
union all select d.id, d.sponsor_id, d.organization_id, d.realm, k.side, 'capacity', null, min(a.agreed_at), (min(a.agreed_at) at time zone 'Europe/Warsaw')::date, null, null from deal_agreement a join deal d on d.id = a.deal_id
    cross join (values ('sponsor', 'organization'), ('organization', 'sponsor')) k(side, other)
  where a.concluded_at is null and d."status" in ('in_progress', 'settlement', 'settlement_rejected') and a.version <= d.terms_version and (a.annex_number is not null or not exists (
      select from deal_agreement n where n.deal_id = d.id and n.annex_number is null and n.version > a.version and n.version <= d.terms_version))
    and not exists (select from deal_acceptance s
    where s.deal_id = a.deal_id and s.terms_version = a.version and s.side = k.side and (s.approval_id is null or exists (select from deal_approval p where p.id = s.approval_id
    and (p.state = 'approved' or p.state = 'waived' and p.step = 'offer')))) and exists (select from deal_acceptance s
    where s.deal_id = a.deal_id and s.terms_version = a.version and s.side = k.other and (s.approval_id is null or exists (select from deal_approval p where p.id = s.approval_id
    and (p.state = 'approved' or p.state = 'waived' and p.step = 'offer'))))
    and d.cancel_asked_by is null
  group by d.id, k.side
union all select d.id, d.sponsor_id, d.organization_id, d.realm, 'sponsor', 'materials', null, d.materials_asked_at, (d.materials_asked_at at time zone 'Europe/Warsaw')::date, null, null
  from deal d where d.materials_asked_at is not null and d."status" in ('in_progress', 'settlement', 'settlement_rejected') and d.cancel_asked_by is null and not exists (select 1 from material_giving g where g.deal_id = d.id)
union all select d.id, d.sponsor_id, d.organization_id, d.realm, k.side, k.what, i.key, null, greatest(i.due_on + k.days, a.agreed_on), i.due_on,
    i.gross_grosze - i.covered_grosze
  from deal d join instalment_in_force i on i.deal_id = d.id
    join deal_agreement a on a.deal_id = d.id and a.version = d.terms_version
    cross join (values ('sponsor', 'pay', -7), ('organization', 'overdue', 1)) k(side, what, days)
  where d.cancel_asked_by is null and i.gross_grosze > i.covered_grosze and (i.due_on is not null or k.what = 'pay')
union all select d.id, d.sponsor_id, d.organization_id, d.realm, 'organization', 'receive', null, p.at, (p.at at time zone 'Europe/Warsaw')::date, null, d.in_transit_grosze
  from deal d cross join lateral (select max(p.created_at) as at from standing_entry p where p.deal_id = d.id and p.kind = 'sent') p
  where d.in_transit_grosze > 0 and d."status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed', 'canceled') and d.cancel_asked_by is null
union all select d.id, d.sponsor_id, d.organization_id, d.realm, 'sponsor', 'receive', p.id, p.created_at, (p.created_at at time zone 'Europe/Warsaw')::date, null, p.grosze
  from deal d join payment_entry p on p.deal_id = d.id where p.kind = 'refund' and p.confirmed_at is null and d."status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed', 'canceled')
    and d.cancel_asked_by is null and not exists (select 1 from payment_entry r where r.reverses_id = p.id)
union all select d.id, d.sponsor_id, d.organization_id, d.realm, 'organization', 'give_back', null, p.at, (p.at at time zone 'Europe/Warsaw')::date, null, p.grosze
  from deal d join deal_now n on n.deal_id = d.id cross join lateral (
    select greatest(max(p.created_at) filter (where p.kind = 'received'), case d.status when 'canceled' then d.updated_at end) as at,
      d.received_grosze - case d.status when 'canceled' then 0 else n.gross_grosze end
      - coalesce(sum(p.grosze) filter (where p.kind = 'kept'), 0)::bigint as grosze
    from standing_entry p where p.deal_id = d.id) p
  where d."status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed', 'canceled') and d.cancel_asked_by is null and d.received_grosze > case d.status when 'canceled' then 0 else n.gross_grosze end and p.grosze > 0
union all select d.id, d.sponsor_id, d.organization_id, d.realm, k.side, k.what, r.id, k.since, coalesce((k.since at time zone 'Europe/Warsaw')::date, greatest(r.due_on - 7, (r.created_at at time zone 'Europe/Warsaw')::date)),
    k.due_on, null
  from deal d join deliverable r on r.deal_id = d.id cross join lateral (select
    case when r.state <> 'done' then r.owed_by when r.owed_by = 'sponsor' then 'organization' else 'sponsor' end as side,
    case r.state when 'todo' then 'do' when 'sent_back' then 'redo' else 'check' end as what,
    case r.state when 'sent_back' then r.sent_back_at when 'done' then r.done_at end as since,
    case when r.state <> 'done' then r.due_on end as due_on) k
  where (d."status" in ('in_progress', 'settlement_rejected') and r.state in ('todo', 'sent_back') or d."status" in ('in_progress', 'settlement', 'settlement_rejected') and r.state = 'done')
    and d.cancel_asked_by is null and not exists (select 1 from event e where e.id = r.event_id and e.status = 'canceled')
    and (exists (select 1 from deal_event l join event e on e.id = l.event_id where l.deal_id = d.id and e.status <> 'canceled')
      or not exists (select 1 from deal_event l where l.deal_id = d.id))
union all select d.id, d.sponsor_id, d.organization_id, d.realm, k.side, 'reschedule', r.id, r.due_proposed_at, (r.due_proposed_at at time zone 'Europe/Warsaw')::date, null, null
  from deal d join deliverable r on r.deal_id = d.id
    join (values ('sponsor', 'organization'), ('organization', 'sponsor')) k(side, other) on k.other = r.due_proposed_by
  where r.due_proposed_on is not null and d."status" in ('in_progress', 'settlement_rejected') and d.cancel_asked_by is null
    and not exists (select 1 from event e where e.id = r.event_id and e.status = 'canceled')
    and (exists (select 1 from deal_event l join event e on e.id = l.event_id where l.deal_id = d.id and e.status <> 'canceled')
      or not exists (select 1 from deal_event l where l.deal_id = d.id))
union all select d.id, d.sponsor_id, d.organization_id, d.realm, k.side, 'rate', null, null, d.ended_on, null, null
  from deal d cross join (values ('sponsor'), ('organization')) k(side) where d.status = 'completed'
    and not exists (select 1 from rating r where r.deal_id = d.id and r.side = k.side));