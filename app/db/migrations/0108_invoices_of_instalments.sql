ALTER TABLE "material_giving" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;