CREATE VIEW "public"."deal_state" AS (select d.id as deal_id,
  case s.awaits when 'called_off' then 'both'
    when 'answer' then 'organization' when 'settle' then 'organization' when 'correct' then 'organization'
    when 'confirm' then 'sponsor' when 'decide' then 'sponsor'
    when 'cancel' then case d.cancel_asked_by when 'sponsor' then 'organization' else 'sponsor' end
    when 'terms' then t.turn when 'annex' then t.turn end as turn,
  case s.awaits when 'settle' then e.ahead_until + 1 end as turn_from,
  s.awaits, t.author_waits, e.events, e.cancelled > 0 and e.cancelled = e.events as all_cancelled,
  e.cancelled > 0 and e.cancelled < e.events as some_cancelled, e.ahead_until, e.last_day,
  e.moved and d.accepted_by_organization is not distinct from d.terms_version
    and d.accepted_by_sponsor is not distinct from d.terms_version and d.status not in ('rejected', 'canceled') as events_moved
from deal d
  cross join lateral (select count(*)::integer as events, count(*) filter (where e.status = 'canceled')::integer as cancelled,
      max(e.last_day) filter (where e.status not in ('canceled', 'finished')) as ahead_until,
      max(e.last_day) filter (where e.status <> 'canceled') as last_day,
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
      when d.status = 'in_progress' then 'settle' else 'correct' end as awaits) s);