DROP VIEW "public"."deal_figure";--> statement-breakpoint
CREATE VIEW "public"."deal_figure" AS (select n.deal_id, n.sponsor_id, n.organization_id, n.realm, n.kind, f.figure, f.grosze, f.in_kind_grosze,
    f.received_grosze, null::bigint as in_transit_grosze, f.day
  from deal_now n cross join lateral (values
    (case when "status" in ('pending', 'negotiation', 'accepted') then 'planned' else 'agreed' end, n.gross_grosze, n.in_kind_grosze, null::bigint,
      case when "status" in ('pending', 'negotiation', 'accepted') then coalesce((select min(e.start_date) from deal_event e where e.deal_id = n.deal_id),
      (n.created_at at time zone 'Europe/Warsaw')::date) else n.agreed_on end),
    ('settled', n.gross_grosze, null, least(n.gross_grosze, n.received_grosze), case n.status when 'completed' then n.ended_on end)
  ) f(figure, grosze, in_kind_grosze, received_grosze, day) where f.day is not null
union all select d.id, d.sponsor_id, d.organization_id, d.realm, d.kind, 'received', p.came_grosze, null, null, null, p.on_day
  from deal d join standing_entry p on p.deal_id = d.id where p.came_grosze is not null
union all select i.deal_id, i.sponsor_id, i.organization_id, i.realm, i.kind, 'open', i.gross_grosze - i.covered_grosze, null, null,
    i.covered_grosze - i.received_grosze, i.due_on
  from instalment_in_force i where i.received_grosze < i.gross_grosze);