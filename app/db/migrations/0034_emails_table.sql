-- "email" is the one word for what was called mail: the table, its names, the queue and the jobs in it.
ALTER TABLE "mail" RENAME TO "email";--> statement-breakpoint
ALTER TABLE "user" RENAME COLUMN "muted_mails" TO "muted_emails";--> statement-breakpoint
DO $$
DECLARE item record;
BEGIN
  -- an index behind a constraint takes the constraint's name
  FOR item IN SELECT conname AS old FROM pg_constraint
    WHERE conrelid = 'public.email'::regclass AND conname LIKE 'mail\_%'
  LOOP
    EXECUTE format('ALTER TABLE public.email RENAME CONSTRAINT %I TO %I', item.old, 'e' || item.old);
  END LOOP;
  FOR item IN SELECT relname AS old FROM pg_class
    WHERE relkind = 'i' AND relnamespace = 'public'::regnamespace AND relname LIKE 'mail\_%'
  LOOP
    EXECUTE format('ALTER INDEX public.%I RENAME TO %I', item.old, 'e' || item.old);
  END LOOP;
  -- foreign keys of the queue are checked at the end of the transaction
  IF to_regclass('pgboss.queue') IS NOT NULL THEN
    UPDATE pgboss.queue SET name = 'email' WHERE name = 'mail';
    UPDATE pgboss.job SET name = 'email' WHERE name = 'mail';
    UPDATE pgboss.job SET source_name = 'email' WHERE source_name = 'mail';
  END IF;
END $$;--> statement-breakpoint
UPDATE "rate_limit" SET "key" = 'e' || "key" WHERE "key" LIKE 'mail:%';
