-- What each side of a running deal owes, row by row, and what shows that it was done.
CREATE TABLE "deliverable" (
	"id" text PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"line_key" text,
	"promise_index" integer,
	"terms_version" integer,
	"event_id" text,
	"owed_by" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"due_on" date NOT NULL,
	"due_offset" smallint,
	"state" text DEFAULT 'todo' NOT NULL,
	"reason" text,
	"responsible_id" text,
	"added_by_id" text,
	"done_by_id" text,
	"done_at" timestamp with time zone,
	"confirmed_by_id" text,
	"confirmed_at" timestamp with time zone,
	"sent_back_by_id" text,
	"sent_back_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_owed_by" CHECK ("owed_by" in ('sponsor', 'organization')),
	CONSTRAINT "deliverable_state" CHECK ("state" in ('todo', 'done', 'confirmed', 'sent_back', 'withdrawn')),
	CONSTRAINT "deliverable_promise" CHECK ((line_key is null) = (promise_index is null) and (line_key is null) = (terms_version is null)),
	CONSTRAINT "deliverable_sent_back" CHECK (state <> 'sent_back' or reason is not null)
);
--> statement-breakpoint
CREATE TABLE "deliverable_proof" (
	"deliverable_id" text NOT NULL,
	"proof_id" text NOT NULL,
	"is_draft" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_proof_deliverable_id_proof_id_pk" PRIMARY KEY("deliverable_id","proof_id")
);
--> statement-breakpoint
CREATE TABLE "proof" (
	"id" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"author_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_id" text,
	"link" text,
	"amount" integer,
	"unit" text,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_kind" CHECK ("kind" in ('photo', 'pdf', 'link', 'number')),
	CONSTRAINT "proof_content" CHECK ((file_id is not null) = (kind in ('photo', 'pdf')) and (link is not null) = (kind = 'link') and (amount is not null) = (kind = 'number'))
);
--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_responsible_id_user_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_added_by_id_user_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_done_by_id_user_id_fk" FOREIGN KEY ("done_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_confirmed_by_id_user_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable" ADD CONSTRAINT "deliverable_sent_back_by_id_user_id_fk" FOREIGN KEY ("sent_back_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_proof" ADD CONSTRAINT "deliverable_proof_deliverable_id_deliverable_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverable"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_proof" ADD CONSTRAINT "deliverable_proof_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliverable_deal_id_position_index" ON "deliverable" USING btree ("deal_id","position");--> statement-breakpoint
CREATE INDEX "deliverable_event_id_index" ON "deliverable" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "deliverable_responsible" ON "deliverable" USING btree ("responsible_id") WHERE responsible_id is not null;--> statement-breakpoint
CREATE INDEX "deliverable_due" ON "deliverable" USING btree ("due_on") WHERE "state" in ('todo', 'sent_back');--> statement-breakpoint
CREATE INDEX "deliverable_proof_proof_id_index" ON "deliverable_proof" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "proof_party_id_created_at_index" ON "proof" USING btree ("party_id","created_at");--> statement-breakpoint
CREATE INDEX "proof_author_id_index" ON "proof" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "proof_file" ON "proof" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
-- Deals that run get the rows that their terms promise, as `rowsPromisedBy` and `firstDue` make them.
WITH running AS (
	SELECT d."id", d."kind", d."terms_version", (now() AT TIME ZONE 'Europe/Warsaw')::date + 7 AS soonest
	FROM "deal" d
	WHERE d."status" IN ('in_progress', 'settlement', 'settlement_rejected')
		AND d."accepted_by_organization" = d."terms_version" AND d."accepted_by_sponsor" = d."terms_version"
), line AS (
	SELECT r."id" AS deal_id, r."kind", l.*, CASE WHEN l."is_custom"
			THEN coalesce(l."provided_by", CASE r."kind" WHEN 'sponsoring' THEN 'organization' ELSE 'sponsor' END)
			ELSE 'organization' END AS provider
	FROM running r CROSS JOIN LATERAL (
		SELECT "line_key", "position", "event_id", "title", "benefits", "amount_grosze", "is_custom", "provided_by"
		FROM "deal_line" WHERE "deal_id" = r."id" AND "terms_version" = r."terms_version") l
), goods AS (
	SELECT *, "kind" <> 'donation' AND provider = 'sponsor' AS is_goods,
		("kind" = 'barter' OR "kind" <> 'donation' AND provider = 'sponsor')::int AS before_benefits
	FROM line
), promised AS (
	SELECT deal_id, "line_key", 0 AS promise_index, "event_id", 'sponsor' AS owed_by,
		CASE WHEN is_goods THEN "title" ELSE "title" || ': towary lub usługi' END AS title, 2 AS part, "position" AS line_position
	FROM goods WHERE before_benefits = 1
	UNION ALL
	SELECT deal_id, "line_key", before_benefits + b.n::int - 1, "event_id", 'organization', b.what, 1, "position"
	FROM goods CROSS JOIN LATERAL unnest("benefits") WITH ORDINALITY b (what, n) WHERE "kind" <> 'donation'
	UNION ALL
	SELECT deal_id, "line_key", before_benefits, "event_id", 'organization', "title", 1, "position"
	FROM goods WHERE NOT is_goods AND ("kind" = 'donation' OR cardinality("benefits") = 0)
	UNION ALL
	SELECT deal_id, 'transfer', 0, NULL, 'sponsor',
		CASE min("kind") WHEN 'donation' THEN 'Przekazanie darowizny' ELSE 'Przelew uzgodnionej kwoty' END, 3, 0
	FROM goods WHERE "kind" = 'donation' OR "kind" = 'sponsoring' AND provider = 'organization'
	GROUP BY deal_id HAVING sum("amount_grosze") > 0
	UNION ALL
	SELECT r."id", 'logo', 0, NULL, 'sponsor', U&'Logo i\00A0opis firmy', 4, 0 FROM running r WHERE r."kind" <> 'donation'
), timed AS (
	SELECT p.*, r."terms_version", r.soonest,
		row_number() OVER (PARTITION BY p.deal_id ORDER BY p.part, p.line_position, p.promise_index) - 1 AS position,
		CASE WHEN p."line_key" = 'logo' THEN -21 WHEN p."line_key" = 'transfer' THEN -14 WHEN p.owed_by = 'sponsor' THEN -7
			WHEN r."kind" = 'donation' THEN 14
			WHEN p.title ~* 'podzi.k|relacj|raport|sprawozda|zdj.c' THEN 7
			WHEN p.title ~* 'plaka|ulot|zaprosze|stron|facebook|instagram|linkedin|spo.eczno|newsletter|wpis|post|pras' THEN -14
			ELSE 0 END AS due_offset
	FROM promised p JOIN running r ON r."id" = p.deal_id
), dated AS (
	SELECT t.*, (SELECT CASE WHEN t.due_offset < 0 THEN min(e."start_date") ELSE max(coalesce(e."end_date", e."start_date")) END
			FROM "deal_event" e WHERE e."deal_id" = t.deal_id AND (e."event_id" = t."event_id" OR NOT EXISTS (
				SELECT 1 FROM "deal_event" own WHERE own."deal_id" = t.deal_id AND own."event_id" = t."event_id"))
		) + t.due_offset AS usual
	FROM timed t
)
INSERT INTO "deliverable" ("id", "deal_id", "line_key", "promise_index", "terms_version", "event_id", "owed_by", "title", "position", "due_on", "due_offset")
SELECT gen_random_uuid()::text, deal_id, "line_key", promise_index, "terms_version",
	(SELECT e."id" FROM "event" e WHERE e."id" = "event_id"), owed_by, title, position,
	greatest(coalesce(usual, soonest), soonest), CASE WHEN usual >= soonest THEN due_offset END
FROM dated;