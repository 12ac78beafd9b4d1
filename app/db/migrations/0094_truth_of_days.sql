CREATE OR REPLACE VIEW "public"."standing_entry" AS (select p.id, p.deal_id, p.kind, p.grosze, case p.kind when 'received' then p.grosze when 'refund' then -p.grosze end as came_grosze,
  p.on_day, p.created_at from payment_entry p
  where p.kind <> 'reversal' and not exists (select from payment_entry r where r.reverses_id = p.id and r.reverses_id is not null));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."deal_now" AS (select d.id as deal_id, d.sponsor_id, d.organization_id, d.realm, d.kind, d.status, t.version, t.gross_grosze,
  t.in_kind_grosze, a.agreed_on, d.ended_on, d.received_grosze, d.created_at,
  case when "status" in ('pending', 'negotiation', 'accepted') then coalesce((select min(e.start_date) from deal_event e where e.deal_id = d.id),
    (d.created_at at time zone 'Europe/Warsaw')::date) else a.agreed_on end as begun_on, d.in_transit_grosze - case when "status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed') then least(d.in_transit_grosze, greatest(0, t.gross_grosze - d.received_grosze)) else 0 end as sent_beyond_grosze,
  case when d.in_transit_grosze - case when "status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed') then least(d.in_transit_grosze, greatest(0, t.gross_grosze - d.received_grosze)) else 0 end > 0 then (select max(p.on_day) from payment_entry p where p.deal_id = d.id and p.kind = 'sent'
    and not exists (select from payment_entry r where r.reverses_id = p.id)) end as sent_beyond_on
  from deal d join deal_terms t on t.deal_id = d.id and t.version = d.terms_version
  left join deal_agreement a on a.deal_id = d.id and a.version = d.terms_version and "status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed'));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."deal_state" AS (select d.id as deal_id,
  case s.awaits when 'called_off' then 'both'
    when 'answer' then 'organization' when 'settle' then 'organization' when 'correct' then 'organization'
    when 'confirm' then 'sponsor' when 'decide' then 'sponsor'
    when 'cancel' then case d.cancel_asked_by when 'sponsor' then 'organization' else 'sponsor' end
    when 'terms' then t.turn when 'annex' then t.turn end as turn,
  case s.awaits when 'settle' then greatest(e.ahead_until + 1, case when e.ahead_until is not null then e.given_up_on end) end as turn_from,
  s.awaits, t.author_waits, e.events, e.cancelled > 0 and e.cancelled = e.events as all_cancelled,
  e.cancelled > 0 and e.cancelled < e.events as some_cancelled, e.ahead_until, e.last_day,
  e.moved and d.accepted_by_organization is not distinct from d.terms_version
    and d.accepted_by_sponsor is not distinct from d.terms_version and d.status not in ('rejected', 'canceled') as events_moved
from deal d
  cross join lateral (select count(*)::integer as events, count(*) filter (where e.status = 'canceled')::integer as cancelled,
      max(e.last_day) filter (where e.status not in ('canceled', 'finished')) as ahead_until,
      max(e.last_day) filter (where e.status <> 'canceled') as last_day,
      max(case e.status when 'canceled' then least(e.last_day + 1, (coalesce((select max(f.created_at) from fact f where f.about_id = e.id and f.what = 'event.status'), e.updated_at) at time zone 'Europe/Warsaw')::date) end) as given_up_on,
      coalesce(bool_or(e.deleted_at is null
        and (e.start_date, e.end_date, e.city) is distinct from (l.start_date, l.end_date, l.city)), false) as moved
    from deal_event l join event e on e.id = l.event_id where l.deal_id = d.id) e
  cross join lateral (select a.waits as author_waits,
      case when (coalesce(d.annex_author, d.terms_author) = 'sponsor') = a.waits then 'sponsor' else 'organization' end as turn
    from (select coalesce(not bool_or(a.state in ('approved', 'waived')), false) as waits from deal_approval a
      where a.deal_id = d.id and a.terms_version = coalesce(d.annex_version, d.terms_version)
        and a.side = coalesce(d.annex_author, d.terms_author)) a) t
  cross join lateral (select case when d.status = 'pending' then 'answer' when d.status = 'negotiation' then 'terms'
      when d.status = 'accepted' then 'confirm' when d.status = 'settlement' then 'decide'
      when d.status not in ('in_progress', 'settlement_rejected') then null
      when d.cancel_asked_by is not null then 'cancel' when d.annex_author is not null then 'annex'
      when e.cancelled > 0 and e.cancelled = e.events then 'called_off'
      when d.status = 'in_progress' then 'settle' else 'correct' end as awaits) s);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."deal_figure" AS (select n.deal_id, n.sponsor_id, n.organization_id, n.realm, n.kind, f.figure, f.grosze, f.in_kind_grosze,
    f.received_grosze, f.in_transit_grosze, f.day
  from deal_now n cross join lateral (values
    (case when "status" in ('pending', 'negotiation', 'accepted') then 'planned' else 'agreed' end, n.gross_grosze, n.in_kind_grosze, null::bigint, null::bigint, n.begun_on),
    ('settled', n.gross_grosze, null, least(n.gross_grosze, n.received_grosze), null, case n.status when 'completed' then n.ended_on end),
    ('open', 0, null, null, n.sent_beyond_grosze, n.sent_beyond_on)
  ) f(figure, grosze, in_kind_grosze, received_grosze, in_transit_grosze, day) where f.day is not null
union all select d.id, d.sponsor_id, d.organization_id, d.realm, d.kind, 'received', p.came_grosze, null, null, null, p.on_day
  from deal d join standing_entry p on p.deal_id = d.id where p.came_grosze is not null
union all select i.deal_id, i.sponsor_id, i.organization_id, i.realm, i.kind, 'open', i.gross_grosze - i.covered_grosze, null, null,
    i.covered_grosze - i.received_grosze, i.due_on
  from instalment_in_force i where i.received_grosze < i.gross_grosze);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."deal_event_part" AS (select deal_id, sponsor_id, organization_id, realm, event_id, position::smallint as position,
  (case whole when 0 then least(position - 1, 1) else until - part end)::bigint as from_part,
  (case whole when 0 then 1 else until end)::bigint as to_part, greatest(whole, 1)::bigint as whole, in_kind_grosze
from (select deal_id, sponsor_id, organization_id, realm, event_id, position, part, in_kind_grosze, sum(part) over (partition by deal_id, sponsor_id, organization_id, realm) as whole,
    sum(part) over (partition by deal_id, sponsor_id, organization_id, realm order by position) as until
  from (select deal_id, sponsor_id, organization_id, realm, event_id, position, case events when 1 then 1 else money end as part,
      case events when 1 then deal_goods else goods end as in_kind_grosze
    from (select e.deal_id, e.sponsor_id, e.organization_id, e.realm, e.event_id, e.position, e.events, e.deal_goods,
        l.money, l.goods
      from (select n.deal_id, n.sponsor_id, n.organization_id, n.realm, n.kind, n.version, n.in_kind_grosze as deal_goods, o.event_id,
          row_number() over deal_events as position, count(*) over (partition by n.deal_id, n.sponsor_id, n.organization_id, n.realm) as events
        from deal_now n left join deal_event o on o.deal_id = n.deal_id
        window deal_events as (partition by n.deal_id, n.sponsor_id, n.organization_id, n.realm order by o.start_date, o.event_id)) e
      left join lateral (select coalesce(sum(l.share) filter (where l.is_money), 0)::bigint as money,
          coalesce(sum(l.share) filter (where not l.is_money), 0)::bigint as goods
        from (select coalesce(l.form, case when e.kind = 'barter'
          or e.kind = 'sponsoring' and l.is_custom and l.provided_by = 'sponsor' then 'goods' else 'money' end) = 'money' as is_money, case l.event_id when e.event_id then l.amount_grosze else
              l.amount_grosze / e.events + case when e.position <= l.amount_grosze % e.events then 1 else 0 end end as share
            from deal_line l where e.events > 1 and l.deal_id = e.deal_id and l.terms_version = e.version and (l.event_id = e.event_id
              or not exists (select from deal_event o where o.deal_id = e.deal_id and o.event_id = l.event_id))) l) l on true) e) e) e);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."deal_task" AS (select d.id as deal_id, d.sponsor_id, d.organization_id, d.realm, k.side, s.awaits as what, null::text as subject,
    c.since, coalesce(s.turn_from, (c.since at time zone 'Europe/Warsaw')::date) as from_day, null::date as due_on,
    null::bigint as grosze
  from deal d join deal_state s on s.deal_id = d.id join (values ('sponsor'), ('organization')) k(side) on s.turn in (k.side, 'both')
    cross join lateral (select case s.awaits when 'called_off' then greatest(d.updated_at, (select max(coalesce((select max(f.created_at) from fact f where f.about_id = e.id and f.what = 'event.status'), e.updated_at))
      from deal_event l join event e on e.id = l.event_id where l.deal_id = d.id and e.status = 'canceled')) else d.updated_at end as since) c
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
  where d."status" in ('in_progress', 'settlement_rejected') and r.state in ('todo', 'sent_back', 'done')
    and not exists (select 1 from event e where e.id = r.event_id and e.status = 'canceled')
    and (exists (select 1 from deal_event l join event e on e.id = l.event_id where l.deal_id = d.id and e.status <> 'canceled')
      or not exists (select 1 from deal_event l where l.deal_id = d.id))
union all select d.id, d.sponsor_id, d.organization_id, d.realm, k.side, 'rate', null, null, d.ended_on, null, null
  from deal d cross join (values ('sponsor'), ('organization')) k(side) where d.status = 'completed'
    and not exists (select 1 from rating r where r.deal_id = d.id and r.side = k.side));