import { expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { inBackground } from "#app/db/connection/workload.server.ts"
import { eventPath } from "#app/paths.ts"
import { signedUp } from "#test/support/app.ts"

test("a database that fails while the header's numbers are read gives signed-in people a pause, not a bug", async () => {
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

test("a database that fails while the session is read gives a pause, too", async () => {
  const person = await signedUp("sponsor")
  await pool.query("alter table session rename to session_kept")
  await pool.query("create view session as select * from session_kept where away()")
  for (const path of ["/wydarzenia", "/wiadomosci.data", "/powiadomienia/liczby"])
    expect((await person.get(path)).status, path).toBe(503)
  await pool.query("drop view session")
  await pool.query("alter table session_kept rename to session")
  expect((await person.get("/wiadomosci")).status).toBe(200)
})

test("a node that has just become a standby gives writers a pause, not a bug", async () => {
  const person = await signedUp("sponsor")
  await pool.query(
    `create function read_only() returns trigger language plpgsql as $$ begin
       raise exception 'cannot execute UPDATE in a read-only transaction' using errcode = '25006'; end $$`,
  )
  await pool.query(`create trigger read_only before update on "user" execute function read_only()`)
  const answer = await person.post("/profil", { name: "Jan Nowak", companyName: "Firma" })
  expect(answer.status).toBe(503)
  await pool.query(`drop trigger read_only on "user"`)
})

test("a page waits only briefly for a lock, while background work may wait longer", async () => {
  const limit = async () => (await pool.query("show statement_timeout")).rows[0].statement_timeout
  expect(await limit()).toBe("5s")
  expect(await inBackground(limit)).toBe("10min")
  const person = await signedUp("sponsor")
  const holder = await pool.connect()
  await holder.query("begin")
  await holder.query("lock table event in access exclusive mode")
  const background = inBackground(() => pool.query("select count(*)::int as n from event"))
  const [list, page] = await Promise.all([person.get("/wydarzenia"), person.get(eventPath(crypto.randomUUID()))])
  expect(list.status).toBe(503)
  expect(await list.text()).toContain("Przykładowe")
  expect(page.status).toBe(503)
  expect(page.headers.get("retry-after")).toBe("5")
  await holder.query("rollback")
  holder.release()
  expect((await background).rows).toEqual([{ n: 0 }])
})
