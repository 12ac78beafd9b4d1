CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_providerId_accountId_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "collaboration" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text DEFAULT 'public' NOT NULL,
	"sponsor_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"sponsor_name" text NOT NULL,
	"organization_name" text NOT NULL,
	"kind" text DEFAULT 'sponsoring' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"terms_version" integer DEFAULT 1 NOT NULL,
	"terms_author" text NOT NULL,
	"accepted_by_organization" integer,
	"accepted_by_sponsor" integer,
	"cancel_asked_by" text,
	"cancel_reason" text,
	"total_grosze" bigint NOT NULL,
	"open_key" text,
	"repeats_id" text,
	"search_text" text DEFAULT '' NOT NULL,
	"search_norm" text GENERATED ALWAYS AS (norm_pl(search_text)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collaboration_status" CHECK ("status" in ('pending', 'accepted', 'rejected', 'negotiation', 'in_progress', 'settlement', 'settlement_rejected', 'completed', 'canceled')),
	CONSTRAINT "collaboration_total" CHECK (total_grosze >= 0),
	CONSTRAINT "collaboration_terms" CHECK (accepted_by_organization <= terms_version and accepted_by_sponsor <= terms_version)
);
--> statement-breakpoint
CREATE TABLE "collaboration_event" (
	"collaboration_id" text NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"start_date" date NOT NULL,
	CONSTRAINT "collaboration_event_collaboration_id_event_id_pk" PRIMARY KEY("collaboration_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "collaboration_option" (
	"collaboration_id" text NOT NULL,
	"terms_version" integer NOT NULL,
	"line_key" text NOT NULL,
	"position" integer NOT NULL,
	"sponsorship_option_id" text,
	"event_id" text,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"benefits" text[] DEFAULT '{}' NOT NULL,
	"price_grosze" bigint,
	"price_to_grosze" bigint,
	"amount_grosze" bigint NOT NULL,
	"is_custom" boolean DEFAULT false NOT NULL,
	CONSTRAINT "collaboration_option_collaboration_id_terms_version_line_key_pk" PRIMARY KEY("collaboration_id","terms_version","line_key"),
	CONSTRAINT "line_amount" CHECK (amount_grosze >= 0)
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text DEFAULT 'public' NOT NULL,
	"sponsor_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_sponsorId_organizationId_unique" UNIQUE("sponsor_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_participant" (
	"conversation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"last_read_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "conversation_participant_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"realm" text DEFAULT 'public' NOT NULL,
	"title" text collate "pl-x-icu" NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"city" text NOT NULL,
	"voivodeship" text NOT NULL,
	"detailed_location" text,
	"expected_participants" integer,
	"audience" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"image_id" text,
	"facebook" text,
	"instagram" text,
	"linkedin" text,
	"website" text,
	"status" text DEFAULT 'Planowane' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"deleted_at" timestamp with time zone,
	"closed" smallint GENERATED ALWAYS AS ((case when status in ('Zakończone', 'Anulowane') then 1 else 0 end)::smallint) STORED NOT NULL,
	"live" smallint GENERATED ALWAYS AS ((case when status in ('Zakończone', 'Anulowane') then 0 else 1 end)::smallint) STORED NOT NULL,
	"last_day" date GENERATED ALWAYS AS (coalesce(end_date, start_date)) STORED NOT NULL,
	"participants" integer GENERATED ALWAYS AS (coalesce(expected_participants, 0)) STORED NOT NULL,
	"search_norm" text GENERATED ALWAYS AS (norm_pl(title || ' ' || city || ' ' || voivodeship || ' ' || category || ' ' || words_of(tags) || ' ' || description)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_dates" CHECK (end_date is null or end_date >= start_date),
	CONSTRAINT "event_title_length" CHECK (char_length(title) between 3 and 150),
	CONSTRAINT "event_status" CHECK ("status" in ('Planowane', 'W przygotowaniu', 'W trakcie', 'Zakończone', 'Anulowane')),
	CONSTRAINT "event_participants" CHECK (expected_participants >= 0)
);
--> statement-breakpoint
CREATE TABLE "event_post" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fact" (
	"id" text PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"about_id" text NOT NULL,
	"by_id" text,
	"realm" text DEFAULT 'public' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"purpose" text NOT NULL,
	"key" text NOT NULL,
	"original_name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"tint" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text DEFAULT 'public' NOT NULL,
	"organization_id" text,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"read_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"sender_id" text,
	"content" text NOT NULL,
	"collaboration_id" text,
	"file_id" text,
	"client_key" text,
	"content_norm" text GENERATED ALWAYS AS (norm_pl(content)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"fact_id" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_userId_factId_kind_unique" UNIQUE("user_id","fact_id","kind")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"realm" text DEFAULT 'public' NOT NULL,
	"name" text collate "pl-x-icu" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"nip" text,
	"krs" text,
	"founding_date" date,
	"address" text,
	"contact_email" text,
	"phone" text,
	"website" text,
	"logo_id" text,
	"cover_id" text,
	"facebook" text,
	"twitter" text,
	"instagram" text,
	"linkedin" text,
	"achievements" text[] DEFAULT '{}' NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"verified_at" timestamp with time zone,
	"public_benefit" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"deleted_at" timestamp with time zone,
	"search_norm" text GENERATED ALWAYS AS (norm_pl(name || ' ' || description || ' ' || category)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "organization_name_length" CHECK (char_length(name) between 1 and 250)
);
--> statement-breakpoint
CREATE TABLE "organization_follow" (
	"user_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_follow_user_id_organization_id_pk" PRIMARY KEY("user_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "reaction_done" (
	"fact_id" text NOT NULL,
	"reaction" text NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reaction_done_fact_id_reaction_pk" PRIMARY KEY("fact_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "report_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_type" text NOT NULL,
	"target_id" text,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"reporter_email" text,
	"good_faith" boolean NOT NULL,
	"decision" text,
	"statement" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"id" text PRIMARY KEY NOT NULL,
	"collaboration_id" text NOT NULL,
	"file_id" text NOT NULL,
	"author_id" text NOT NULL,
	"document_number" text,
	"ksef_number" text,
	"decision" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsorship_option" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_grosze" bigint,
	"price_to_grosze" bigint,
	"benefits" text[] DEFAULT '{}' NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "option_price" CHECK (price_grosze >= 0 and (price_to_grosze is null or price_to_grosze >= price_grosze))
);
--> statement-breakpoint
CREATE TABLE "terms_version" (
	"collaboration_id" text NOT NULL,
	"version" integer NOT NULL,
	"author" text NOT NULL,
	"author_id" text NOT NULL,
	"note" text,
	"total_grosze" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_version_collaboration_id_version_pk" PRIMARY KEY("collaboration_id","version")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"user_type" text NOT NULL,
	"company_name" text,
	"about" text,
	"branches" text[] DEFAULT '{}' NOT NULL,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"shows_supports" boolean DEFAULT false NOT NULL,
	"muted_mails" text[] DEFAULT '{}' NOT NULL,
	"daily_summary" boolean DEFAULT false NOT NULL,
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"realm" text DEFAULT 'public' NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_type" CHECK ("user_type" in ('organization', 'sponsor'))
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration" ADD CONSTRAINT "collaboration_sponsor_id_user_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration" ADD CONSTRAINT "collaboration_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_event" ADD CONSTRAINT "collaboration_event_collaboration_id_collaboration_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."collaboration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_event" ADD CONSTRAINT "collaboration_event_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_option" ADD CONSTRAINT "collaboration_option_collaboration_id_terms_version_terms_version_collaboration_id_version_fk" FOREIGN KEY ("collaboration_id","terms_version") REFERENCES "public"."terms_version"("collaboration_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_sponsor_id_user_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD CONSTRAINT "conversation_participant_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD CONSTRAINT "conversation_participant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_image_id_file_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_post" ADD CONSTRAINT "event_post_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact" ADD CONSTRAINT "fact_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_collaboration_id_collaboration_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."collaboration"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_logo_id_file_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_cover_id_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_follow" ADD CONSTRAINT "organization_follow_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_follow" ADD CONSTRAINT "organization_follow_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_collaboration_id_collaboration_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."collaboration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorship_option" ADD CONSTRAINT "sponsorship_option_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_version" ADD CONSTRAINT "terms_version_collaboration_id_collaboration_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."collaboration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_version" ADD CONSTRAINT "terms_version_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collaboration_sponsor_id_created_at_id_index" ON "collaboration" USING btree ("sponsor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "collaboration_organization_id_created_at_id_index" ON "collaboration" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "collaboration_open" ON "collaboration" USING btree ("open_key");--> statement-breakpoint
CREATE INDEX "collaboration_event_event_id_index" ON "collaboration_event" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "conversation_sponsor_id_last_message_at_index" ON "conversation" USING btree ("sponsor_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversation_organization_id_last_message_at_index" ON "conversation" USING btree ("organization_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversation_participant_user_id_index" ON "conversation_participant" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_search" ON "event" USING gin ("search_norm" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_pairs" ON "event" USING gin (pairs_of(norm_pl(title || ' ' || city || ' ' || category)));--> statement-breakpoint
CREATE INDEX "event_by_date_desc" ON "event" USING btree ("realm","live","start_date","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_date_asc" ON "event" USING btree ("realm","closed","start_date","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_title" ON "event" USING btree ("realm","title","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_participants" ON "event" USING btree ("realm","participants","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_newest" ON "event" USING btree ("realm","created_at","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_place" ON "event" USING btree ("realm","voivodeship","category","status") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_by_category" ON "event" USING btree ("realm","category","live","start_date","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "event_of_organization" ON "event" USING btree ("organization_id","start_date");--> statement-breakpoint
CREATE INDEX "event_post_event_id_created_at_index" ON "event_post" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "fact_about_id_id_index" ON "fact" USING btree ("about_id","id");--> statement-breakpoint
CREATE INDEX "fact_by_id_id_index" ON "fact" USING btree ("by_id","id");--> statement-breakpoint
CREATE INDEX "file_owner_id_created_at_index" ON "file" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_organization_id_created_at_index" ON "inquiry" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "message_conversation_id_id_index" ON "message" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_once" ON "message" USING btree ("sender_id","client_key");--> statement-breakpoint
CREATE INDEX "message_search" ON "message" USING gin ("content_norm" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notification_user_id_id_index" ON "notification" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin ("search_norm" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organization_by_name" ON "organization" USING btree ("realm","name","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "organization_by_followers" ON "organization" USING btree ("realm","followers","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "organization_by_category" ON "organization" USING btree ("realm","category","name","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "organization_follow_organization_id_index" ON "organization_follow" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "report_created_at_index" ON "report" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "settlement_collaboration_id_created_at_index" ON "settlement" USING btree ("collaboration_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_undecided" ON "settlement" USING btree ("collaboration_id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "sponsorship_option_event_id_position_index" ON "sponsorship_option" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "two_factor_user_id_index" ON "two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "verification" USING btree ("identifier");