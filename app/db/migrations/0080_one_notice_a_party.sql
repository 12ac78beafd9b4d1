ALTER TABLE "notification" DROP CONSTRAINT "notification_userId_factId_kind_unique";--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_task";--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "notification" USING btree ("user_id","fact_id","kind",coalesce(party_id, ''));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_task" CHECK ("task" in ('answer', 'terms', 'confirm', 'annex', 'cancel', 'settle', 'decide', 'correct', 'check', 'redo', 'receive', 'approve', 'materials', 'file', 'copy', 'invitation', 'inquiry', 'rule', 'remind', 'account'));--> statement-breakpoint
-- what unread notifications of a changed account ask for; those whose number was seen or changed once more are settled
update notification n set about = d.organization_id, party_id = d.sponsor_id, task = 'account', subjects = array(
  select c.id from deal_account_change c join deal o on o.id = c.deal_id
    where o.sponsor_id = d.sponsor_id and o.organization_id = d.organization_id and c.seen_at is null
      and not exists (select 1 from deal_account_change l where l.deal_id = c.deal_id and l.changed_at > c.changed_at)
    order by c.id)
from deal d
where n.read_at is null and n.task is null and n.kind = 'account_changed'
  and d.id = substring(n.link from '^/wspolprace/([^/?#]+)');--> statement-breakpoint
update notification set settled_at = now(), read_at = now() where task = 'account' and subjects = '{}';
