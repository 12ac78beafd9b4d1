ALTER TABLE "deal_line" ADD COLUMN "form" text;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "basis" text DEFAULT 'gross' NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "vat_status" text;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "vat_rate" integer;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "deal_line" ADD CONSTRAINT "line_form" CHECK ("form" in ('money', 'goods', 'service'));--> statement-breakpoint
ALTER TABLE "deal_terms" ADD CONSTRAINT "terms_basis" CHECK ("basis" in ('net', 'gross'));--> statement-breakpoint
ALTER TABLE "deal_terms" ADD CONSTRAINT "terms_vat" CHECK ("vat_status" in ('exempt', 'active', 'none') and (vat_rate is not null) = (vat_status is not distinct from 'active')
        and vat_rate between 0 and 23 and (basis = 'gross' or vat_rate is not null));
