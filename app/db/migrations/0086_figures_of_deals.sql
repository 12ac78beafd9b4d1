DROP VIEW "public"."deal_now";--> statement-breakpoint
DROP VIEW "public"."instalment_in_force";--> statement-breakpoint
DROP VIEW "public"."ledger_totals";--> statement-breakpoint
-- with their triggers
DROP FUNCTION "derived"."note_deal"(), "derived"."forget_deal"(), "derived"."note_deal_of_row"(), "derived"."note_deals_of_rows"(),
  "derived"."note_deals_of_event"() CASCADE;--> statement-breakpoint
DROP TABLE "derived"."changed_deal";--> statement-breakpoint
DROP TABLE "derived"."deal_figures";--> statement-breakpoint
CREATE INDEX "terms_worth_index" ON "deal_terms" USING btree ("deal_id","version","gross_grosze","in_kind_grosze");--> statement-breakpoint
CREATE VIEW "public"."standing_entry" AS (select p.id, p.deal_id, p.kind, p.grosze, case p.kind when 'received' then p.grosze when 'refund' then -p.grosze end as came_grosze,
  p.on_day, p.created_at from payment_entry p
  where p.kind <> 'reversal' and not exists (select from payment_entry r where r.reverses_id = p.id));--> statement-breakpoint
CREATE VIEW "public"."deal_now" AS (select d.id as deal_id, d.sponsor_id, d.organization_id, d.realm, d.kind, d.status, t.version, t.gross_grosze,
  t.in_kind_grosze, a.agreed_on, d.ended_on, d.received_grosze, d.created_at from deal d join deal_terms t on t.deal_id = d.id and t.version = d.terms_version
  left join deal_agreement a on a.deal_id = d.id and a.version = d.terms_version and "status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed'));--> statement-breakpoint
CREATE VIEW "public"."instalment_in_force" AS (select d.id as deal_id, i.position, i.key, i.from_grosze, i.gross_grosze, i.due_on,
  least(i.gross_grosze, greatest(0, d.received_grosze - i.from_grosze)) as received_grosze,
  least(i.gross_grosze, greatest(0, d.received_grosze + d.in_transit_grosze - i.from_grosze)) as covered_grosze,
  d.received_grosze as arrived_grosze, d.sponsor_id, d.organization_id, d.realm, d.kind
  from deal d join deal_instalment i on i.deal_id = d.id and i.version = d.terms_version and "status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed'));--> statement-breakpoint
CREATE VIEW "public"."ledger_totals" AS (select deal_id, coalesce(sum(came_grosze), 0)::bigint as received_grosze,
  (sum(step) - least(0, min(run)))::bigint as in_transit_grosze
  from (select deal_id, came_grosze, step, sum(step) over (partition by deal_id order by on_day, created_at, id) as run
    from (select p.deal_id, p.came_grosze, p.on_day, p.created_at, p.id,
        case p.kind when 'sent' then p.grosze when 'received' then -p.grosze else 0 end as step from standing_entry p) entry) walk
  group by deal_id);--> statement-breakpoint
CREATE VIEW "public"."deal_figure" AS (select n.deal_id, n.sponsor_id, n.organization_id, n.realm, n.kind, f.figure, f.grosze, f.day
  from deal_now n cross join lateral (values
    ('planned', n.gross_grosze, case when "status" in ('pending', 'negotiation', 'accepted') then coalesce((select min(e.start_date) from deal_event e where e.deal_id = n.deal_id),
      (n.created_at at time zone 'Europe/Warsaw')::date) end),
    ('agreed', n.gross_grosze, n.agreed_on),
    ('in_kind', nullif(n.in_kind_grosze, 0), case when "status" in ('pending', 'negotiation', 'accepted') then coalesce((select min(e.start_date) from deal_event e where e.deal_id = n.deal_id),
      (n.created_at at time zone 'Europe/Warsaw')::date) else n.agreed_on end),
    ('settled', n.gross_grosze, case n.status when 'completed' then n.ended_on end),
    ('settled_received', least(n.gross_grosze, n.received_grosze), case n.status when 'completed' then n.ended_on end)
  ) f(figure, grosze, day) where f.grosze is not null and f.day is not null
union all select d.id, d.sponsor_id, d.organization_id, d.realm, d.kind, 'received', p.came_grosze, p.on_day
  from deal d join standing_entry p on p.deal_id = d.id where p.came_grosze is not null
union all select i.deal_id, i.sponsor_id, i.organization_id, i.realm, i.kind, f.figure, f.grosze, i.due_on
  from instalment_in_force i cross join lateral (values ('in_transit', i.covered_grosze - i.received_grosze),
    ('to_pay', i.gross_grosze - i.covered_grosze)) f(figure, grosze)
  where i.received_grosze < i.gross_grosze and f.grosze > 0);--> statement-breakpoint
CREATE VIEW "public"."deal_event_part" AS (select deal_id, sponsor_id, organization_id, realm, event_id, position::smallint as position,
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
            from deal_line l where l.deal_id = e.deal_id and l.terms_version = e.version and (l.event_id = e.event_id
              or not exists (select from deal_event o where o.deal_id = e.deal_id and o.event_id = l.event_id))) l) l on e.events > 1) e) e) e);
--> statement-breakpoint
-- the nightly job of what went
DO $$ BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN DELETE FROM pgboss.schedule WHERE name = 'sweep-changed-deals'; END IF;
END $$;
