ALTER TABLE "invoice" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;
