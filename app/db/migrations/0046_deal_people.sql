-- Each side of a deal has its own lead and followers, while they are members.
CREATE TABLE "deal_follow" (
	"deal_id" text NOT NULL,
	"party_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_follow_deal_id_party_id_user_id_pk" PRIMARY KEY("deal_id","party_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "deal_lead" (
	"deal_id" text NOT NULL,
	"party_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_lead_deal_id_party_id_pk" PRIMARY KEY("deal_id","party_id")
);
--> statement-breakpoint
ALTER TABLE "deal_follow" ADD CONSTRAINT "deal_follow_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_follow" ADD CONSTRAINT "follow_member" FOREIGN KEY ("party_id","user_id") REFERENCES "public"."member"("party_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_lead" ADD CONSTRAINT "deal_lead_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_lead" ADD CONSTRAINT "lead_member" FOREIGN KEY ("party_id","user_id") REFERENCES "public"."member"("party_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_member" ON "deal_follow" USING btree ("party_id","user_id");--> statement-breakpoint
CREATE INDEX "lead_member" ON "deal_lead" USING btree ("party_id","user_id");