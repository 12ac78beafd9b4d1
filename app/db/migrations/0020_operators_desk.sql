CREATE INDEX "collaboration_stuck" ON "collaboration" USING gin (norm_pl(sponsor_name || ' ' || organization_name) gin_trgm_ops) WHERE "status" in ('in_progress', 'settlement', 'settlement_rejected');--> statement-breakpoint
CREATE INDEX "fact_of_operators" ON "fact" USING btree ("id") WHERE what like 'operator.%';--> statement-breakpoint
CREATE INDEX "inquiry_to_operator" ON "inquiry" USING btree ("created_at") WHERE organization_id is null and answered_at is null;--> statement-breakpoint
CREATE INDEX "mail_given_up" ON "mail" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "report_undecided" ON "report" USING btree ("created_at") WHERE decided_at is null;