CREATE TABLE "derived"."deal_day" (
	"deal_id" text NOT NULL,
	"sponsor_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"realm" text NOT NULL,
	"kind" text NOT NULL,
	"agreed_on" date,
	"day" date,
	"received_grosze" bigint,
	"open_grosze" bigint,
	"in_transit_grosze" bigint,
	"in_kind_grosze" bigint,
	CONSTRAINT "deal_day_of_deal" UNIQUE NULLS NOT DISTINCT("deal_id","day")
);
--> statement-breakpoint
CREATE TABLE "derived"."deal_year" (
	"deal_id" text NOT NULL,
	"sponsor_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"realm" text NOT NULL,
	"kind" text NOT NULL,
	"agreed_on" date,
	"year" smallint NOT NULL,
	"begun_on" date,
	"last_day" date NOT NULL,
	"gross_grosze" bigint,
	"in_kind_grosze" bigint,
	"received_grosze" bigint,
	"open_grosze" bigint,
	"in_transit_grosze" bigint,
	"settled_grosze" bigint,
	"settled_received_grosze" bigint,
	"owed" integer NOT NULL,
	"confirmed" integer NOT NULL,
	CONSTRAINT "deal_year_deal_id_year_pk" PRIMARY KEY("deal_id","year")
);
--> statement-breakpoint
CREATE TABLE "derived"."noted_deal" (
	"transaction" bigint NOT NULL,
	"deal_id" text NOT NULL,
	CONSTRAINT "noted_deal_transaction_deal_id_pk" PRIMARY KEY("transaction","deal_id")
);
--> statement-breakpoint
ALTER TABLE "derived"."deal_day" ADD CONSTRAINT "deal_day_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "derived"."deal_year" ADD CONSTRAINT "deal_year_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_day_of_sponsor" ON "derived"."deal_day" USING btree ("sponsor_id","day");--> statement-breakpoint
CREATE INDEX "deal_day_of_organization" ON "derived"."deal_day" USING btree ("organization_id","day");--> statement-breakpoint
CREATE INDEX "deal_year_of_sponsor" ON "derived"."deal_year" USING btree ("sponsor_id","year");--> statement-breakpoint
CREATE INDEX "deal_year_of_organization" ON "derived"."deal_year" USING btree ("organization_id","year");--> statement-breakpoint
CREATE VIEW "public"."folded_deal_day" AS (select * from (
  select deal_id, sponsor_id, organization_id, realm, kind, max(max(day) filter (where figure in ('agreed'))) over (partition by deal_id) as agreed_on, day, (sum(grosze) filter (where figure in ('received')))::bigint as received_grosze,
    (sum(grosze) filter (where figure in ('open')))::bigint as open_grosze, (sum(in_transit_grosze) filter (where figure in ('open')))::bigint as in_transit_grosze,
    (sum(in_kind_grosze) filter (where figure in ('planned', 'agreed')))::bigint as in_kind_grosze
  from deal_figure group by deal_id, sponsor_id, organization_id, realm, kind, day) f
where received_grosze is not null or open_grosze is not null or in_kind_grosze > 0);--> statement-breakpoint
CREATE VIEW "public"."folded_deal_year" AS (select f.*,
  coalesce(w.owed, 0) as owed, coalesce(w.confirmed, 0) as confirmed
from (select deal_id, sponsor_id, organization_id, realm, kind, max(max(day) filter (where figure in ('agreed'))) over (partition by deal_id) as agreed_on, extract(year from day)::smallint as year,
    max(day) filter (where figure in ('planned', 'agreed')) as begun_on, max(day) as last_day,
    (sum(grosze) filter (where figure in ('planned', 'agreed')))::bigint as gross_grosze, (sum(in_kind_grosze) filter (where figure in ('planned', 'agreed')))::bigint as in_kind_grosze,
    (sum(grosze) filter (where figure in ('received')))::bigint as received_grosze, (sum(grosze) filter (where figure in ('open')))::bigint as open_grosze,
    (sum(in_transit_grosze) filter (where figure in ('open')))::bigint as in_transit_grosze,
    (sum(grosze) filter (where figure in ('settled')))::bigint as settled_grosze, (sum(received_grosze) filter (where figure in ('settled')))::bigint as settled_received_grosze
  from deal_figure where day is not null group by deal_id, sponsor_id, organization_id, realm, kind, year) f left join lateral (select count(*)::integer as owed, (count(*) filter (where v.state = 'confirmed'))::integer as confirmed
  from deliverable v where v.deal_id = f.deal_id and v.owed_by = 'organization' and v.state <> 'withdrawn') w on f.begun_on is not null and f.agreed_on is not null);
--> statement-breakpoint
-- The lock makes two writers of one deal fold it one after the other; the later one reads what the earlier one wrote.
CREATE FUNCTION "derived"."fold_deals"(ids text[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM public.deal WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM derived.deal_year WHERE deal_id = ANY(ids);
  DELETE FROM derived.deal_day WHERE deal_id = ANY(ids);
  INSERT INTO derived.deal_year (deal_id, sponsor_id, organization_id, realm, kind, agreed_on, year, begun_on, last_day,
      gross_grosze, in_kind_grosze, received_grosze, open_grosze, in_transit_grosze, settled_grosze, settled_received_grosze,
      owed, confirmed)
    SELECT deal_id, sponsor_id, organization_id, realm, kind, agreed_on, year, begun_on, last_day,
      gross_grosze, in_kind_grosze, received_grosze, open_grosze, in_transit_grosze, settled_grosze, settled_received_grosze,
      owed, confirmed
    FROM public.folded_deal_year WHERE deal_id = ANY(ids);
  INSERT INTO derived.deal_day (deal_id, sponsor_id, organization_id, realm, kind, agreed_on, day, received_grosze,
      open_grosze, in_transit_grosze, in_kind_grosze)
    SELECT deal_id, sponsor_id, organization_id, realm, kind, agreed_on, day, received_grosze,
      open_grosze, in_transit_grosze, in_kind_grosze
    FROM public.folded_deal_day WHERE deal_id = ANY(ids);
END $$;
--> statement-breakpoint
-- Writers note the deals whose rows they change. At the end of their transaction each deal is folded once.
CREATE FUNCTION "derived"."note_deal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.noted_deal VALUES (pg_current_xact_id()::text::bigint, new.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."note_deal_of_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.noted_deal
    SELECT DISTINCT pg_current_xact_id()::text::bigint, id FROM unnest(ARRAY[old.deal_id, new.deal_id]) id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."note_deals_of_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.noted_deal SELECT DISTINCT pg_current_xact_id()::text::bigint, deal_id FROM written
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The first of a transaction's notes folds all of its deals, and the others find themselves gone.
CREATE FUNCTION "derived"."fold_noted_deals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  IF NOT EXISTS (SELECT FROM derived.noted_deal WHERE transaction = new.transaction AND deal_id = new.deal_id) THEN
    RETURN NULL;
  END IF;
  WITH gone AS (DELETE FROM derived.noted_deal WHERE transaction = new.transaction RETURNING deal_id)
    SELECT array_agg(deal_id) INTO ids FROM gone;
  PERFORM derived.fold_deals(ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER fold_noted_deals AFTER INSERT ON "derived"."noted_deal" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "derived"."fold_noted_deals"();
--> statement-breakpoint
CREATE TRIGGER note_changed_deal AFTER UPDATE ON "deal" FOR EACH ROW
  WHEN ((old.status, old.terms_version, old.received_grosze, old.in_transit_grosze, old.ended_on, old.kind, old.realm,
      old.sponsor_id, old.organization_id, old.created_at)
    IS DISTINCT FROM (new.status, new.terms_version, new.received_grosze, new.in_transit_grosze, new.ended_on, new.kind, new.realm,
      new.sponsor_id, new.organization_id, new.created_at))
  EXECUTE FUNCTION "derived"."note_deal"();
--> statement-breakpoint
CREATE TRIGGER note_changed_terms AFTER UPDATE ON "deal_terms" FOR EACH ROW
  WHEN ((old.deal_id, old.version, old.gross_grosze, old.in_kind_grosze)
    IS DISTINCT FROM (new.deal_id, new.version, new.gross_grosze, new.in_kind_grosze))
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_changed_agreement AFTER UPDATE ON "deal_agreement" FOR EACH ROW
  WHEN ((old.deal_id, old.version, old.agreed_on) IS DISTINCT FROM (new.deal_id, new.version, new.agreed_on))
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_changed_instalment AFTER UPDATE ON "deal_instalment" FOR EACH ROW
  WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_moved_event AFTER UPDATE ON "deal_event" FOR EACH ROW
  WHEN ((old.deal_id, old.start_date) IS DISTINCT FROM (new.deal_id, new.start_date))
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_changed_entry AFTER UPDATE ON "payment_entry" FOR EACH ROW
  WHEN ((old.deal_id, old.kind, old.grosze, old.on_day, old.reverses_id)
    IS DISTINCT FROM (new.deal_id, new.kind, new.grosze, new.on_day, new.reverses_id))
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_changed_work AFTER UPDATE ON "deliverable" FOR EACH ROW
  WHEN ((old.deal_id, old.owed_by, old.state) IS DISTINCT FROM (new.deal_id, new.owed_by, new.state))
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_new_terms AFTER INSERT ON "deal_terms" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_terms AFTER DELETE ON "deal_terms" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_new_agreement AFTER INSERT ON "deal_agreement" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_agreement AFTER DELETE ON "deal_agreement" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_new_instalments AFTER INSERT ON "deal_instalment" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_instalments AFTER DELETE ON "deal_instalment" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_new_events AFTER INSERT ON "deal_event" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_events AFTER DELETE ON "deal_event" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_new_entries AFTER INSERT ON "payment_entry" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_entries AFTER DELETE ON "payment_entry" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_new_work AFTER INSERT ON "deliverable" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_work AFTER DELETE ON "deliverable" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
SELECT "derived"."fold_deals"(array_agg("id")) FROM "deal";
