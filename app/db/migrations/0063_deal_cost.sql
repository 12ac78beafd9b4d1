CREATE TABLE "deal_cost" (
	"deal_id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_cost_category" CHECK ("category" in ('marketing', 'csr', 'donation'))
);
--> statement-breakpoint
ALTER TABLE "deal_cost" ADD CONSTRAINT "deal_cost_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;