-- What a sponsor gives to a deal: its kit as it was then, and files of the deal alone.
CREATE TABLE "deal_material" (
	"id" text PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"title" text NOT NULL,
	"due_on" date,
	"added_by" text NOT NULL,
	"added_by_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_side" CHECK ("added_by" in ('sponsor', 'organization')),
	CONSTRAINT "material_title" CHECK (char_length(title) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "deal_material_file" (
	"id" text PRIMARY KEY NOT NULL,
	"material_id" text NOT NULL,
	"version" integer NOT NULL,
	"file_id" text NOT NULL,
	"preview_id" text,
	"sha256" text NOT NULL,
	"added_by_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_material_file_materialId_version_unique" UNIQUE("material_id","version")
);
--> statement-breakpoint
CREATE TABLE "material_giving" (
	"id" text PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"number" integer NOT NULL,
	"claim" text,
	"link" text,
	"rules" text,
	"colors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"given_by_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_giving_dealId_number_unique" UNIQUE("deal_id","number")
);
--> statement-breakpoint
CREATE TABLE "material_giving_file" (
	"giving_id" text NOT NULL,
	"kit_file_id" text NOT NULL,
	CONSTRAINT "material_giving_file_giving_id_kit_file_id_pk" PRIMARY KEY("giving_id","kit_file_id")
);
--> statement-breakpoint
ALTER TABLE "deal_material" ADD CONSTRAINT "deal_material_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_material" ADD CONSTRAINT "deal_material_added_by_id_user_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_material_file" ADD CONSTRAINT "deal_material_file_material_id_deal_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."deal_material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_material_file" ADD CONSTRAINT "deal_material_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_material_file" ADD CONSTRAINT "deal_material_file_preview_id_file_id_fk" FOREIGN KEY ("preview_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_material_file" ADD CONSTRAINT "deal_material_file_added_by_id_user_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_giving" ADD CONSTRAINT "material_giving_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_giving" ADD CONSTRAINT "material_giving_given_by_id_user_id_fk" FOREIGN KEY ("given_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_giving_file" ADD CONSTRAINT "material_giving_file_giving_id_material_giving_id_fk" FOREIGN KEY ("giving_id") REFERENCES "public"."material_giving"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_giving_file" ADD CONSTRAINT "material_giving_file_kit_file_id_brand_kit_file_id_fk" FOREIGN KEY ("kit_file_id") REFERENCES "public"."brand_kit_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_material_deal_id_created_at_index" ON "deal_material" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "material_adder" ON "deal_material" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "material_file_file" ON "deal_material_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "material_file_preview" ON "deal_material_file" USING btree ("preview_id") WHERE preview_id is not null;--> statement-breakpoint
CREATE INDEX "material_file_adder" ON "deal_material_file" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "giving_giver" ON "material_giving" USING btree ("given_by_id");--> statement-breakpoint
CREATE INDEX "material_giving_file_kit_file_id_index" ON "material_giving_file" USING btree ("kit_file_id");