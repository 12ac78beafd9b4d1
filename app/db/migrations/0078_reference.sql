ALTER TABLE "deal" ADD COLUMN "reference" text;--> statement-breakpoint
-- what pages and transfers said before: the first eight letters or digits of the id; a later twin is told apart by its number
UPDATE "deal" SET reference = n.reference || CASE WHEN n.twin > 1 THEN '-' || n.twin ELSE '' END
FROM (
  SELECT id, reference, row_number() OVER (PARTITION BY reference ORDER BY created_at, id) AS twin
  FROM (SELECT id, created_at, 'POM-' || upper(left(regexp_replace(id, '[^0-9a-zA-Z]', '', 'g'), 8)) AS reference FROM "deal") d
) n
WHERE n.id = "deal".id;--> statement-breakpoint
UPDATE "deal" SET search_text = reference || ' ' || search_text;--> statement-breakpoint
ALTER TABLE "deal" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_reference_unique" UNIQUE("reference");
