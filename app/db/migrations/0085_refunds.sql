DROP VIEW "public"."ledger_totals";--> statement-breakpoint
ALTER TABLE "payment_entry" DROP CONSTRAINT "payment_kind";--> statement-breakpoint
ALTER TABLE "payment_entry" DROP CONSTRAINT "payment_reversal";--> statement-breakpoint
ALTER TABLE "payment_entry" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_entry" ADD COLUMN "confirmed_by_id" text;--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_entry_confirmed_by_id_user_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_confirmer" ON "payment_entry" USING btree ("confirmed_by_id") WHERE confirmed_by_id is not null;--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_confirmed" CHECK ((confirmed_at is null) = (confirmed_by_id is null) and (confirmed_at is null or kind = 'refund'));--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_kind" CHECK ("kind" in ('sent', 'received', 'refund', 'kept', 'reversal'));--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_reversal" CHECK ((kind = 'reversal') = (reverses_id is not null)
        and case when kind in ('reversal', 'kept') then reason is not null else kind = 'refund' or reason is null end);--> statement-breakpoint
CREATE VIEW "public"."ledger_totals" AS (select deal_id, coalesce(sum(case kind when 'received' then grosze when 'refund' then -grosze end), 0)::bigint as received_grosze,
  (sum(step) - least(0, min(run)))::bigint as in_transit_grosze
  from (select deal_id, kind, grosze, step, sum(step) over (partition by deal_id order by on_day, created_at, id) as run
    from (select p.deal_id, p.kind, p.grosze, p.on_day, p.created_at, p.id,
        case p.kind when 'sent' then p.grosze when 'received' then -p.grosze else 0 end as step from payment_entry p
      where p.kind <> 'reversal' and not exists (select from payment_entry r where r.reverses_id = p.id)) entry) walk
  group by deal_id);