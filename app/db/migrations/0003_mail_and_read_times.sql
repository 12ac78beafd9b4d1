CREATE TABLE "mail" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"address" text,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_key_unique" UNIQUE("key"),
	CONSTRAINT "mail_receiver" CHECK (user_id is not null or address is not null)
);
--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_user_id_id_index" ON "mail" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mail_waiting" ON "mail" USING btree ("id") WHERE sent_at is null;--> statement-breakpoint
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pomost_viewers', OLD.user_id || ' {"kind":"session"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
