ALTER TABLE "material_giving" ADD COLUMN "about" text;
