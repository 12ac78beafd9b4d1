CREATE TABLE "deal_agreement" (
	"deal_id" text NOT NULL,
	"version" integer NOT NULL,
	"annex_number" integer,
	"agreed_at" timestamp with time zone NOT NULL,
	"agreed_on" date NOT NULL,
	"concluded_at" timestamp with time zone,
	"parties" jsonb,
	CONSTRAINT "deal_agreement_deal_id_version_pk" PRIMARY KEY("deal_id","version"),
	CONSTRAINT "agreement_annex" UNIQUE("deal_id","annex_number"),
	CONSTRAINT "agreement_annex_number" CHECK (annex_number > 0)
);
--> statement-breakpoint
DROP VIEW "public"."deal_now";--> statement-breakpoint
ALTER TABLE "deal_terms" DROP CONSTRAINT "terms_annex";--> statement-breakpoint
DROP INDEX "terms_agreed_annex";--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD CONSTRAINT "agreement_terms" FOREIGN KEY ("deal_id","version") REFERENCES "public"."deal_terms"("deal_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- old days stay: those of agreed_at, an annex that of its agreement, and of the proposal for what runs without one
INSERT INTO "deal_agreement" (deal_id, version, annex_number, agreed_at, agreed_on, parties, concluded_at)
SELECT t.deal_id, t.version, t.annex_number, coalesce(t.agreed_at, d.created_at),
  (coalesce((SELECT b.agreed_at FROM "deal_terms" b WHERE b.deal_id = t.deal_id AND b.version <= t.version
    AND b.annex_number IS NULL AND b.agreed_at IS NOT NULL ORDER BY b.version DESC LIMIT 1), d.created_at)
    AT TIME ZONE 'Europe/Warsaw')::date, t.parties,
  -- of two statements of a side the later counts
  (SELECT CASE WHEN count(*) = 2 THEN date_trunc('milliseconds', max(s.bound_at)) END
    FROM (SELECT DISTINCT ON (c.side) greatest(c.accepted_at, c.second_at) AS bound_at
      FROM "deal_acceptance" c LEFT JOIN "deal_approval" p ON p.id = c.approval_id
      WHERE c.deal_id = t.deal_id AND c.terms_version = t.version
        AND (c.approval_id IS NULL OR p.state = 'approved' OR p.state = 'waived' AND p.step = 'offer')
      ORDER BY c.side, c.accepted_at DESC, c.id DESC) s)
FROM "deal_terms" t JOIN "deal" d ON d.id = t.deal_id
WHERE (t.annex_number IS NULL OR t.outcome = 'agreed') AND (t.agreed_at IS NOT NULL
  OR t.version = d.terms_version AND d.status IN ('in_progress', 'settlement', 'settlement_rejected', 'completed'));--> statement-breakpoint
UPDATE "deal_terms" SET outcome = NULL, outcome_at = NULL WHERE outcome = 'agreed';--> statement-breakpoint
DROP TRIGGER note_changed_terms ON "deal_terms";--> statement-breakpoint
CREATE TRIGGER note_changed_terms AFTER UPDATE OF basis, vat_rate, plan, annex_number ON "deal_terms" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal_of_row"();--> statement-breakpoint
CREATE TRIGGER note_agreement AFTER INSERT OR UPDATE OF agreed_on ON "deal_agreement" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal_of_row"();--> statement-breakpoint
ALTER TABLE "deal_terms" DROP COLUMN "agreed_at";--> statement-breakpoint
ALTER TABLE "deal_terms" DROP COLUMN "parties";--> statement-breakpoint
ALTER TABLE "deal_terms" ADD CONSTRAINT "terms_annex" CHECK ("outcome" in ('declined', 'withdrawn', 'replaced', 'lapsed') and (outcome is null) = (outcome_at is null)
        and (outcome is null or annex_number > 0));--> statement-breakpoint
CREATE VIEW "public"."deal_now" AS (select d.id as deal_id, d.sponsor_id, d.organization_id, d.realm, d.kind, d.status, t.version, t.gross_grosze,
  t.in_kind_grosze, a.agreed_on from deal d join deal_terms t on t.deal_id = d.id and t.version = d.terms_version
  left join deal_agreement a on a.deal_id = d.id and a.version = d.terms_version and "status" in ('in_progress', 'settlement', 'settlement_rejected', 'completed'));
