ALTER TABLE "deal" DROP CONSTRAINT "deal_total";--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "gross_grosze" bigint;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "in_kind_grosze" bigint;--> statement-breakpoint
-- what the sponsor gives for a line, as formOf says; VAT of a net sum rounded half up, as taxed says
UPDATE "deal_terms" t SET in_kind_grosze = w.things,
  gross_grosze = CASE t.basis WHEN 'net' THEN w.money + (w.money * t.vat_rate * 2 + 100) / 200 ELSE w.money END
FROM (
  SELECT v.deal_id, v.version,
    coalesce(sum(l.amount_grosze) FILTER (WHERE l.given = 'money'), 0)::bigint AS money,
    coalesce(sum(l.amount_grosze) FILTER (WHERE l.given <> 'money'), 0)::bigint AS things
  FROM deal_terms v LEFT JOIN LATERAL (
    SELECT i.amount_grosze, coalesce(i.form, CASE WHEN v.kind = 'barter'
      OR v.kind = 'sponsoring' AND i.is_custom AND i.provided_by = 'sponsor' THEN 'goods' ELSE 'money' END) AS given
    FROM deal_line i WHERE i.deal_id = v.deal_id AND i.terms_version = v.version) l ON true
  GROUP BY 1, 2) w
WHERE w.deal_id = t.deal_id AND w.version = t.version;--> statement-breakpoint
ALTER TABLE "deal_terms" ALTER COLUMN "gross_grosze" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_terms" ALTER COLUMN "in_kind_grosze" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deal" DROP COLUMN "total_grosze";--> statement-breakpoint
ALTER TABLE "deal_terms" DROP COLUMN "total_grosze";--> statement-breakpoint
ALTER TABLE "deal_terms" ADD CONSTRAINT "terms_worth" CHECK (gross_grosze >= 0 and in_kind_grosze >= 0);--> statement-breakpoint
CREATE VIEW "public"."deal_now" AS (select d.id as deal_id, d.sponsor_id, d.organization_id, d.realm, d.kind, d.status, t.version, t.gross_grosze,
  t.in_kind_grosze from deal d join deal_terms t on t.deal_id = d.id and t.version = d.terms_version);