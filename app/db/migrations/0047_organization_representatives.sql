-- Who signs for an organization, as agreements print it beside a company's representatives.
ALTER TABLE "organization" ADD COLUMN "representatives" text;