CREATE TABLE "member_invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_invitation_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "member_invitation_role" CHECK ("role" in ('owner', 'coordinator', 'finance', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "member_invitation" ADD CONSTRAINT "member_invitation_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitation" ADD CONSTRAINT "member_invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitation_waiting" ON "member_invitation" USING btree ("party_id","email") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "member_invitation_email_index" ON "member_invitation" USING btree ("email");--> statement-breakpoint
CREATE INDEX "member_invitation_expires_at_index" ON "member_invitation" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_invitation_inviter" ON "member_invitation" USING btree ("invited_by") WHERE invited_by is not null;