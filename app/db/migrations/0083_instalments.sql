CREATE TABLE "deal_instalment" (
	"deal_id" text NOT NULL,
	"version" integer NOT NULL,
	"position" smallint NOT NULL,
	"key" text NOT NULL,
	"from_grosze" bigint NOT NULL,
	"gross_grosze" bigint NOT NULL,
	"due_on" date,
	CONSTRAINT "deal_instalment_deal_id_version_position_pk" PRIMARY KEY("deal_id","version","position"),
	CONSTRAINT "instalment_key" UNIQUE("deal_id","version","key"),
	CONSTRAINT "instalment_position" CHECK (position between 1 and 12),
	CONSTRAINT "instalment_sums" CHECK (from_grosze >= 0 and gross_grosze > 0)
);
--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "received_grosze" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "in_transit_grosze" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_instalment" ADD CONSTRAINT "instalment_agreement" FOREIGN KEY ("deal_id","version") REFERENCES "public"."deal_agreement"("deal_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_totals" CHECK (received_grosze >= 0 and in_transit_grosze >= 0);--> statement-breakpoint
CREATE VIEW "public"."instalment_in_force" AS (select d.id as deal_id, i.position, i.key, i.from_grosze, i.gross_grosze, i.due_on,
  least(i.gross_grosze, greatest(0, d.received_grosze - i.from_grosze)) as received_grosze,
  least(i.gross_grosze, greatest(0, d.received_grosze + d.in_transit_grosze - i.from_grosze)) as covered_grosze,
  d.received_grosze as arrived_grosze
  from deal d join deal_instalment i on i.deal_id = d.id and i.version = d.terms_version and "status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed'));--> statement-breakpoint
CREATE VIEW "public"."ledger_totals" AS (select deal_id, coalesce(sum(grosze) filter (where kind = 'received'), 0)::bigint as received_grosze,
  (sum(step) - least(0, min(run)))::bigint as in_transit_grosze
  from (select deal_id, kind, grosze, step, sum(step) over (partition by deal_id order by on_day, created_at, id) as run
    from (select p.deal_id, p.kind, p.grosze, p.on_day, p.created_at, p.id,
        case p.kind when 'sent' then p.grosze else -p.grosze end as step from payment_entry p
      where p.kind <> 'reversal' and not exists (select from payment_entry r where r.reverses_id = p.id)) entry) walk
  group by deal_id);--> statement-breakpoint
-- figures follow the totals and the instalments, too
DROP TRIGGER note_changed_terms ON "deal_terms";--> statement-breakpoint
CREATE TRIGGER note_changed_terms AFTER UPDATE OF gross_grosze, basis, vat_rate, plan, annex_number ON "deal_terms" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal_of_row"();--> statement-breakpoint
DROP TRIGGER note_changed_deal ON "deal";--> statement-breakpoint
CREATE TRIGGER note_changed_deal AFTER UPDATE OF version, status, kind, terms_version, created_at, received_grosze, in_transit_grosze
  ON "deal" FOR EACH ROW EXECUTE FUNCTION "derived"."note_deal"();--> statement-breakpoint
CREATE TRIGGER note_changed_instalment AFTER UPDATE ON "deal_instalment" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal_of_row"();--> statement-breakpoint
CREATE TRIGGER note_new_instalments AFTER INSERT ON "deal_instalment" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();--> statement-breakpoint
CREATE TRIGGER note_gone_instalments AFTER DELETE ON "deal_instalment" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();--> statement-breakpoint
-- without a plan no day was agreed: the one that was shown before goes
INSERT INTO "deal_instalment" (deal_id, version, position, key, from_grosze, gross_grosze, due_on)
SELECT deal_id, version, row_number() OVER w, key, sum(grosze) OVER w - grosze, grosze, due_on
FROM (
  SELECT a.deal_id, a.version, p.place, p.part ->> 'key' AS key, (p.part ->> 'grosze')::bigint AS grosze,
    coalesce((p.part -> 'due' ->> 'on')::date, a.agreed_on + (p.part -> 'due' ->> 'daysAfterAgreed')::integer) AS due_on
  FROM "deal_agreement" a JOIN "deal_terms" t ON t.deal_id = a.deal_id AND t.version = a.version
    CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(t.plan) WHEN 'array' THEN t.plan ELSE '[]' END)
      WITH ORDINALITY p(part, place)
  UNION ALL
  SELECT a.deal_id, a.version, 1, '1', t.gross_grosze, NULL
  FROM "deal_agreement" a JOIN "deal_terms" t ON t.deal_id = a.deal_id AND t.version = a.version
  WHERE jsonb_typeof(t.plan) IS DISTINCT FROM 'array' AND t.gross_grosze > 0) part
WINDOW w AS (PARTITION BY deal_id, version ORDER BY due_on, place);--> statement-breakpoint
UPDATE "deal" d SET received_grosze = l.received_grosze, in_transit_grosze = l.in_transit_grosze
FROM "ledger_totals" l WHERE l.deal_id = d.id;
