ALTER TABLE "idempotency" DROP CONSTRAINT "idempotency_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_sender_key" UNIQUE NULLS NOT DISTINCT("user_id","key");