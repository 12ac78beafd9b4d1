CREATE TABLE "decision_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"name" text NOT NULL,
	"comment" text,
	"verdicts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_link" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"message" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decision_link_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "decision_link_event" (
	"link_id" text NOT NULL,
	"event_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "decision_link_event_link_id_event_id_pk" PRIMARY KEY("link_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "saved_budget" (
	"user_id" text PRIMARY KEY NOT NULL,
	"grosze" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_budget_grosze" CHECK (grosze >= 0)
);
--> statement-breakpoint
CREATE TABLE "saved_event" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"event_id" text,
	"note" text,
	"planned_grosze" bigint,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_event_userId_eventId_unique" UNIQUE("user_id","event_id"),
	CONSTRAINT "saved_event_planned" CHECK (planned_grosze >= 0)
);
--> statement-breakpoint
ALTER TABLE "decision_answer" ADD CONSTRAINT "decision_answer_link_id_decision_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."decision_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_link" ADD CONSTRAINT "decision_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_link_event" ADD CONSTRAINT "decision_link_event_link_id_decision_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."decision_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_link_event" ADD CONSTRAINT "decision_link_event_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_budget" ADD CONSTRAINT "saved_budget_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_event" ADD CONSTRAINT "saved_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_event" ADD CONSTRAINT "saved_event_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_answer_link_id_created_at_index" ON "decision_answer" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE INDEX "decision_link_user_id_created_at_index" ON "decision_link" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "decision_link_expires_at_index" ON "decision_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "decision_link_event_event_id_index" ON "decision_link_event" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "saved_event_user_id_created_at_id_index" ON "saved_event" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_event_event_id_index" ON "saved_event" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "saved_event_removed" ON "saved_event" USING btree ("removed_at") WHERE removed_at is not null;