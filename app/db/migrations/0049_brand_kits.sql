-- A company's brand kit: texts, and every version of its files.
CREATE TABLE "brand_kit" (
	"company_id" text PRIMARY KEY NOT NULL,
	"claim" text,
	"link" text,
	"rules" text,
	"colors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_kit_file" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"slot" text NOT NULL,
	"version" integer NOT NULL,
	"file_id" text NOT NULL,
	"preview_id" text,
	"sha256" text NOT NULL,
	"added_by_id" text NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_kit_file_companyId_slot_version_unique" UNIQUE("company_id","slot","version"),
	CONSTRAINT "kit_file_slot" CHECK ("slot" in ('raster', 'vector', 'guidelines'))
);
--> statement-breakpoint
ALTER TABLE "brand_kit" ADD CONSTRAINT "brand_kit_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kit_file" ADD CONSTRAINT "brand_kit_file_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kit_file" ADD CONSTRAINT "brand_kit_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kit_file" ADD CONSTRAINT "brand_kit_file_preview_id_file_id_fk" FOREIGN KEY ("preview_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kit_file" ADD CONSTRAINT "brand_kit_file_added_by_id_user_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_file_file" ON "brand_kit_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "kit_file_preview" ON "brand_kit_file" USING btree ("preview_id") WHERE preview_id is not null;--> statement-breakpoint
CREATE INDEX "kit_file_adder" ON "brand_kit_file" USING btree ("added_by_id");