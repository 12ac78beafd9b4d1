import { expect, test } from "vitest"
import { pool } from "#app/db/client.server.ts"
import { signedUp } from "./app.ts"

test("a database that goes while the header's numbers are read is a pause for signed-in people, not a bug", async () => {
  const person = await signedUp("sponsor")
  await pool.query(
    `insert into notification (id, user_id, kind, title, body, link) select 'n', id, 'deal', 't', 'b', '/' from "user"`,
  )
  await pool.query("alter table notification rename to notification_kept")
  await pool.query(
    `create function away() returns boolean language plpgsql as $$ begin
       raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$`,
  )
  await pool.query("create view notification as select * from notification_kept where away()")
  for (const path of ["/wydarzenia", "/faq", "/wydarzenia.data"]) {
    const answer = await person.get(path)
    expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "5"])
    expect(await answer.text()).toContain("Przerwa techniczna")
  }
})
