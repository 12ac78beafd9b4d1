CREATE TABLE "derived"."changed_deal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "derived"."changed_deal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "derived"."deal_figures" (
	"deal_id" text NOT NULL,
	"position" smallint NOT NULL,
	"sponsor_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"event_id" text,
	"category" text,
	"region" text,
	"planned" bigint NOT NULL,
	"agreed" bigint NOT NULL,
	"received" bigint NOT NULL,
	"open" bigint NOT NULL,
	"overdue" bigint NOT NULL,
	"settled" bigint NOT NULL,
	"in_kind" bigint NOT NULL,
	"owed" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"deal_received" bigint NOT NULL,
	"deal_open" bigint NOT NULL,
	"deal_overdue" bigint NOT NULL,
	"valid_until" date,
	CONSTRAINT "deal_figures_deal_id_position_pk" PRIMARY KEY("deal_id","position")
);
--> statement-breakpoint
ALTER TABLE "derived"."deal_figures" ADD CONSTRAINT "deal_figures_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changed_deal_deal" ON "derived"."changed_deal" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "figures_of_sponsor" ON "derived"."deal_figures" USING btree ("sponsor_id","day");--> statement-breakpoint
CREATE INDEX "figures_of_organization" ON "derived"."deal_figures" USING btree ("organization_id","day");
--> statement-breakpoint
-- Notes are only added, so that those who change one deal never wait for each other. Those of a deleted deal go with it.
CREATE FUNCTION "derived"."note_deal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.changed_deal (deal_id) VALUES (new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."forget_deal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM derived.changed_deal WHERE deal_id = old.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."note_deal_of_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.changed_deal (deal_id) SELECT id FROM public.deal WHERE id = new.deal_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."note_deals_of_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.changed_deal (deal_id)
  SELECT id FROM public.deal WHERE id IN (SELECT deal_id FROM written);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."note_deals_of_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.changed_deal (deal_id) SELECT deal_id FROM public.deal_event WHERE event_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_changed_event AFTER UPDATE OF category, voivodeship ON "event" FOR EACH ROW
  WHEN ((old.category, old.voivodeship) IS DISTINCT FROM (new.category, new.voivodeship))
  EXECUTE FUNCTION "derived"."note_deals_of_event"();
--> statement-breakpoint
CREATE TRIGGER note_new_deal AFTER INSERT ON "deal" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal"();
--> statement-breakpoint
CREATE TRIGGER note_changed_deal AFTER UPDATE OF version, status, kind, terms_version, created_at ON "deal" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal"();
--> statement-breakpoint
CREATE TRIGGER forget_deal AFTER DELETE ON "deal" FOR EACH ROW EXECUTE FUNCTION "derived"."forget_deal"();
--> statement-breakpoint
CREATE TRIGGER note_changed_terms AFTER UPDATE OF basis, vat_rate, plan, agreed_at, annex_number ON "deal_terms" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_changed_line AFTER UPDATE OF amount_grosze, form, is_custom, provided_by, event_id ON "deal_line" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_moved_event AFTER UPDATE OF start_date, event_id ON "deal_event" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_changed_row AFTER UPDATE OF state, due_on, event_id, owed_by, line_key ON "deliverable" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_changed_entry AFTER UPDATE OF kind, grosze, on_day, reverses_id ON "payment_entry" FOR EACH ROW
  EXECUTE FUNCTION "derived"."note_deal_of_row"();
--> statement-breakpoint
CREATE TRIGGER note_new_events AFTER INSERT ON "deal_event" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_events AFTER DELETE ON "deal_event" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_new_lines AFTER INSERT ON "deal_line" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_lines AFTER DELETE ON "deal_line" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_new_rows AFTER INSERT ON "deliverable" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_rows AFTER DELETE ON "deliverable" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_new_entries AFTER INSERT ON "payment_entry" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
CREATE TRIGGER note_gone_entries AFTER DELETE ON "payment_entry" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "derived"."note_deals_of_rows"();
--> statement-breakpoint
INSERT INTO "derived"."changed_deal" ("deal_id") SELECT "id" FROM "deal";