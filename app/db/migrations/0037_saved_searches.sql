CREATE TABLE "saved_search" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"frequency" text NOT NULL,
	"emailed_until" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_search_userId_query_unique" UNIQUE("user_id","query"),
	CONSTRAINT "saved_search_frequency" CHECK ("frequency" in ('daily', 'weekly', 'never'))
);
--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_search_due" ON "saved_search" USING btree ("user_id") WHERE removed_at is null and frequency <> 'never';--> statement-breakpoint
CREATE INDEX "saved_search_removed" ON "saved_search" USING btree ("removed_at") WHERE removed_at is not null;