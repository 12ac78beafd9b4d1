ALTER TABLE "notification" DROP CONSTRAINT "notification_task";--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_task" CHECK ("task" in ('answer', 'terms', 'confirm', 'annex', 'cancel', 'settle', 'decide', 'correct', 'check', 'redo', 'receive', 'approve', 'materials', 'file', 'copy', 'invitation', 'inquiry', 'rule', 'remind'));--> statement-breakpoint
-- what unread notifications ask for; those of inquiries and of the rule of two people that are done by now are settled
update notification n set about = q.id, party_id = q.organization_id, task = 'inquiry'
from inquiry q join member m on m.party_id = q.organization_id
where n.read_at is null and n.task is null and n.kind in ('inquiry_new', 'inquiry_reply')
  and n.link = '/wiadomosci?zapytanie=' || q.id and m.user_id = n.user_id;--> statement-breakpoint
update notification n set about = f.about_id, party_id = p.id, task = 'rule'
from fact f join party p on p.id = f.about_id
where n.read_at is null and n.kind = 'second_person' and f.id = n.fact_id and f.what = 'party.secondPersonAsked';--> statement-breakpoint
update notification n set settled_at = now(), read_at = now()
where n.settled_at is null and (
  n.task = 'inquiry' and not exists (
    select 1 from inquiry q where q.id = n.about and q.answered_at is null and q.conversation_id is null)
  or n.task = 'rule' and not exists (
    select 1 from second_person_change c where c.party_id = n.party_id and c.state = 'open'));
