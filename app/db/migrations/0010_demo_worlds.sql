CREATE TABLE "demo" (
	"realm" text PRIMARY KEY NOT NULL,
	"organization_user_id" text NOT NULL,
	"sponsor_user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "demo_created_at_index" ON "demo" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "collaboration_demo" ON "collaboration" USING btree ("realm") WHERE realm <> 'public';--> statement-breakpoint
CREATE INDEX "conversation_demo" ON "conversation" USING btree ("realm") WHERE realm <> 'public';--> statement-breakpoint
CREATE INDEX "fact_demo" ON "fact" USING btree ("realm") WHERE realm <> 'public';--> statement-breakpoint
CREATE INDEX "user_demo" ON "user" USING btree ("realm") WHERE realm <> 'public';