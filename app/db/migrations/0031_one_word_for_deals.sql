-- "deal" is the one word for what was called both a collaboration and a deal.
-- Renames only: no row is rewritten but the stored names of facts, reactions and waiting emails.
ALTER TABLE "collaboration" RENAME TO "deal";--> statement-breakpoint
ALTER TABLE "collaboration_event" RENAME TO "deal_event";--> statement-breakpoint
ALTER TABLE "collaboration_option" RENAME TO "deal_line";--> statement-breakpoint
ALTER TABLE "terms_version" RENAME TO "deal_terms";--> statement-breakpoint
ALTER TABLE "user" RENAME COLUMN "terms_version" TO "terms_of_service_version";--> statement-breakpoint
DO $$
DECLARE item record;
BEGIN
  FOR item IN SELECT c.relname AS "table" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'collaboration_id' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE public.%I RENAME COLUMN collaboration_id TO deal_id', item."table");
  END LOOP;
  ALTER TABLE "deal_line" RENAME CONSTRAINT "collaboration_option_collaboration_id_terms_version_terms_versi"
    TO "deal_line_deal_id_terms_version_deal_terms_deal_id_version_fk";
  -- an index behind a constraint takes the constraint's name
  FOR item IN SELECT con.conname AS old, rel.relname AS "table" FROM pg_constraint con JOIN pg_class rel ON rel.oid = con.conrelid
    WHERE con.connamespace = 'public'::regnamespace
      AND (con.conname LIKE '%collaboration%' OR rel.relname = 'deal_terms' AND con.conname LIKE 'terms\_version\_%')
  LOOP
    EXECUTE format('ALTER TABLE public.%I RENAME CONSTRAINT %I TO %I', item."table", item.old,
      replace(replace(CASE WHEN item."table" = 'deal_terms' THEN regexp_replace(item.old, '^terms_version_', 'deal_terms_') ELSE item.old END,
        'collaboration_option', 'deal_line'), 'collaboration', 'deal'));
  END LOOP;
  FOR item IN SELECT relname AS old, replace(replace(relname, 'collaboration_option', 'deal_line'), 'collaboration', 'deal') AS new
    FROM pg_class WHERE relkind = 'i' AND relnamespace = 'public'::regnamespace AND relname LIKE '%collaboration%'
  LOOP
    EXECUTE format('ALTER INDEX public.%I RENAME TO %I', item.old, item.new);
  END LOOP;
END $$;--> statement-breakpoint
UPDATE "fact" SET "what" = 'deal' || substr("what", length('collaboration') + 1) WHERE "what" LIKE 'collaboration.%';--> statement-breakpoint
UPDATE "reaction_done" SET "reaction" = 'deals' || substr("reaction", length('collaborations') + 1) WHERE "reaction" LIKE 'collaborations.%';--> statement-breakpoint
UPDATE "mail" SET "content" = "content" - 'collaborationId' || jsonb_build_object('dealId', "content" -> 'collaborationId') WHERE "content" ? 'collaborationId';
