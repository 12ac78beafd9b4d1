-- Terms that are negotiated and accepted again are concluded again.
DROP INDEX "document_once";--> statement-breakpoint
CREATE UNIQUE INDEX "document_once" ON "deal_document" USING btree ("deal_id","kind","terms_version","concluded_at") WHERE kind <> 'signed';