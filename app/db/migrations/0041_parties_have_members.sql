-- Organizations and companies are parties, which have members (decision 033).
CREATE TABLE "company" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text DEFAULT 'public' NOT NULL,
	"name" text,
	"nip" text,
	"krs" text,
	"address" text,
	"representatives" text,
	"industries" text[] DEFAULT '{}' NOT NULL,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"about" text,
	"logo_id" text,
	"shows_supports" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_name_length" CHECK (char_length(name) <= 250)
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"invited_by" text,
	CONSTRAINT "member_partyId_userId_unique" UNIQUE("party_id","user_id"),
	CONSTRAINT "member_role" CHECK ("role" in ('owner', 'coordinator', 'finance', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "party" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"realm" text DEFAULT 'public' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "party_kind" CHECK ("kind" in ('organization', 'company'))
);
--> statement-breakpoint
ALTER TABLE "organization" DROP CONSTRAINT "organization_userId_unique";--> statement-breakpoint
ALTER TABLE "user" DROP CONSTRAINT "user_company_name_length";--> statement-breakpoint
ALTER TABLE "deal" DROP CONSTRAINT "deal_sponsor_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "invitation" DROP CONSTRAINT "invitation_sponsor_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "conversation" DROP CONSTRAINT "conversation_sponsor_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "organization" DROP CONSTRAINT "organization_user_id_user_id_fk";
--> statement-breakpoint
DROP INDEX "user_names";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "party_id" text;--> statement-breakpoint
ALTER TABLE "fact" ADD COLUMN "party_id" text;--> statement-breakpoint
-- A sponsor's company takes the id of its account, so that deals, links and open keys keep their values.
INSERT INTO "party" ("id", "kind", "realm", "created_at")
  SELECT "id", 'company', "realm", "created_at" FROM "user" WHERE "user_type" = 'sponsor'
  UNION ALL SELECT "id", 'organization', "realm", "created_at" FROM "organization"
  -- accounts without a profile yet
  UNION ALL SELECT u."id", 'organization', u."realm", u."created_at" FROM "user" u
    WHERE u."user_type" = 'organization' AND NOT EXISTS (SELECT 1 FROM "organization" o WHERE o."user_id" = u."id");--> statement-breakpoint
INSERT INTO "company" ("id", "realm", "name", "nip", "about", "industries", "regions", "shows_supports", "deleted_at", "created_at", "updated_at")
  SELECT "id", "realm", "company_name", "company_nip", "about", "branches", "regions", "shows_supports", "deleted_at", "created_at", "updated_at"
  FROM "user" WHERE "user_type" = 'sponsor';--> statement-breakpoint
INSERT INTO "member" ("id", "party_id", "user_id", "role", "joined_at")
  SELECT gen_random_uuid()::text, p."id", u."id", 'owner', u."created_at" FROM "user" u
  LEFT JOIN "organization" o ON o."user_id" = u."id"
  JOIN "party" p ON p."id" = coalesce(o."id", u."id");--> statement-breakpoint
UPDATE "fact" SET "party_id" = m."party_id" FROM "member" m WHERE m."user_id" = "fact"."by_id" AND "what" NOT LIKE 'operator.%';--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_id_party_id_fk" FOREIGN KEY ("id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_logo_id_file_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_names" ON "company" USING gin (norm_pl(coalesce(name, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_logo" ON "company" USING btree ("logo_id") WHERE logo_id is not null;--> statement-breakpoint
CREATE INDEX "member_user_id_joined_at_index" ON "member" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE INDEX "member_invited" ON "member" USING btree ("invited_by") WHERE invited_by is not null;--> statement-breakpoint
CREATE INDEX "party_demo" ON "party" USING btree ("realm") WHERE realm <> 'public';--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_sponsor_id_company_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_sponsor_id_company_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_sponsor_id_company_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_id_party_id_fk" FOREIGN KEY ("id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact" ADD CONSTRAINT "fact_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_party" ON "session" USING btree ("party_id") WHERE party_id is not null;--> statement-breakpoint
CREATE INDEX "fact_party" ON "fact" USING btree ("party_id") WHERE party_id is not null;--> statement-breakpoint
CREATE INDEX "user_names" ON "user" USING gin (norm_pl(name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "company_name";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "company_nip";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "about";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "branches";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "regions";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "shows_supports";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "user_id";