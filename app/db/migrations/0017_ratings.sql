CREATE TABLE "rating" (
	"collaboration_id" text NOT NULL,
	"side" text NOT NULL,
	"author_id" text NOT NULL,
	"stars" smallint NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_collaboration_id_side_pk" PRIMARY KEY("collaboration_id","side"),
	CONSTRAINT "rating_side" CHECK ("side" in ('sponsor', 'organization')),
	CONSTRAINT "rating_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "rating_comment" CHECK (char_length(comment) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_collaboration_id_collaboration_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."collaboration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_author_id_index" ON "rating" USING btree ("author_id");