import { setTimeout as sleep } from "node:timers/promises"
import { emailLimits } from "#app/domain/notifications/email-limits.ts"
import {
  contactPath,
  emailChangePath,
  emailConfirmPath,
  eventStatusPath,
  organizationInquiryPath,
  passwordResetPath,
  reportContentPath,
  signUpPath,
} from "#app/paths.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { type Fields, networkAddress, post } from "../browser.ts"
import { openEmailSink } from "../email-sink.ts"
import { check, type Fault, type Finding, record } from "../fault.ts"
import { openEvents, type Person, people } from "../people.ts"
import { inScenario, type Scenario } from "../scenario.ts"

const stranger = "ofiara@skrzynka.example"
const office = "biuro@fundacja.example"
const password = "zielona-kładka-7"
const changes = 20
const longestWaitMs = 120_000

export const emailFlood: Fault = {
  about: "one address through every form that can send an email, from many networks; inquiries; an event on and off",
  unit: "tries of each form",
  rounds: 60,
  short: 14,
  engines: ["embedded", "postgres"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => flood(scenario, rounds)),
}

async function flood(scenario: Scenario, tries: number): Promise<Finding[]> {
  const sink = await openEmailSink()
  try {
    const server = await scenario.start({
      SMTP_URL: sink.url,
      TRUSTED_PROXIES: "127.0.0.1",
      CONTACT_EMAIL: "op@pomost.example",
    })
    const [owner] = (await people(scenario.pool, 1, "organization")) as [Person]
    const [sponsor] = (await people(scenario.pool, 1, "sponsor")) as [Person]
    const [attacker] = (await people(scenario.pool, 1, "sponsor")) as [Person]
    await scenario.pool.query(`update "user" set email_verified = true`)
    await scenario.pool.query("update organization set contact_email = $1", [office])
    await addPassword(scenario, attacker)
    const eventId = await eventUnderWay(scenario, owner, sponsor)

    const answers = new Map<string, number>()
    for (let index = 0; index < tries; index++) {
      for (const [form, { path, fields, person }] of Object.entries(forms(index, owner, attacker))) {
        const { status } = await post(server, path, fields, person, { from: networkAddress(index) })
        const key = `${form} ${status}`
        answers.set(key, (answers.get(key) ?? 0) + 1)
        // as if an hour had passed: this scenario does not test the limits by sender
        await scenario.pool.query("delete from rate_limit where key not like 'email:%'")
      }
    }
    for (let time = 0; time < changes * 2; time++) {
      const status = time % 2 === 0 ? "canceled" : "planned"
      await post(server, eventStatusPath(eventId), { status, confirmed: "on" }, owner)
    }
    const settled = await settle(scenario)
    const counts = await outbox(scenario)
    const sent = (to: string) => sink.received.filter((one) => one.to === to).length
    return [
      record("answers", [...answers].map(([key, count]) => `${key} ×${count}`).join(", ")),
      check("work that is left", settled, settled === 0),
      // every form shares one count for an unproved address; the last email is reserved for a confirmation
      check(
        "emails to the stranger's address",
        sent(stranger),
        sent(stranger) >= 1 && sent(stranger) <= emailLimits.confirmation,
      ),
      check("links to confirm among them", counts.confirmations, counts.confirmations >= 1),
      check(
        "emails to the organization's address",
        sent(office),
        sent(office) === Math.min(tries, emailLimits.inquiries),
      ),
      check(
        "summaries that wait for the morning",
        counts.summaries,
        counts.summaries === (tries > emailLimits.inquiries ? 1 : 0),
      ),
      check(
        "emails to the operator",
        sent("op@pomost.example"),
        sent("op@pomost.example") === Math.min(tries, emailLimits.contact),
      ),
      check(`emails about ${changes} cancellations and as many returns`, counts.changes, counts.changes <= 1),
      check("reports that were stored", counts.reports, counts.reports === tries),
      // to the organization and by /kontakt
      check("inquiries that were stored", counts.inquiries, counts.inquiries === 2 * tries),
      check("faults in the log", server.complaints.length, server.complaints.length === 0),
    ]
  } finally {
    sink.close()
  }
}

type Try = { path: string; fields: Fields; person?: Person }

function forms(index: number, owner: Person, attacker: Person): Record<string, Try> {
  const writer = { name: "Jan Nadawca", email: stranger, message: `Wiadomość numer ${index}`, fax: "" }
  return {
    report: {
      path: reportContentPath,
      fields: {
        kind: "other",
        targetId: "",
        address: "https://pomost.example/x",
        reason: "Inne",
        details: "To jest zgłoszenie próbne.",
        email: stranger,
        goodFaith: "on",
        fax: "",
      },
    },
    register: {
      path: signUpPath,
      fields: {
        userType: "sponsor",
        name: "Jan Nadawca",
        organizationName: "",
        companyName: "Firma",
        email: stranger,
        password,
        confirmPassword: password,
      },
    },
    confirm: { path: emailConfirmPath, fields: { email: stranger } },
    reset: { path: passwordResetPath, fields: { email: stranger } },
    change: { path: emailChangePath, fields: { email: stranger, currentPassword: password }, person: attacker },
    inquiry: { path: organizationInquiryPath(owner.organizationId ?? ""), fields: writer },
    contact: { path: contactPath, fields: { ...writer, subject: "Pytanie" } },
  }
}

async function addPassword({ pool }: Scenario, { id }: Person) {
  await pool.query(
    `insert into account (id, user_id, account_id, provider_id, password) values (gen_random_uuid()::text, $1, $1, 'credential', $2)`,
    [id, await hashPassword(password)],
  )
}

async function eventUnderWay({ pool }: Scenario, owner: Person, sponsor: Person): Promise<string> {
  const [eventId = ""] = await openEvents(pool, owner, 1)
  const deal = crypto.randomUUID()
  await pool.query(
    `insert into deal (id, reference, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, search_text)
     values ($1, $1, $2, $3, 'Firma', 'Fundacja', 'in_progress', 'sponsor', '')`,
    [deal, sponsor.companyId, owner.organizationId],
  )
  await pool.query(
    `insert into deal_event (deal_id, event_id, title, start_date) select $1, id, title, start_date from event where id = $2`,
    [deal, eventId],
  )
  return eventId
}

/** Waits for due work; returns the number of jobs left. */
async function settle({ pool }: Scenario): Promise<number> {
  for (const since = Date.now(); ; await sleep(500)) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job
       where name in ('fact', 'email') and state in ('created', 'retry', 'active') and start_after <= now()`,
    )
    const left = rows[0]?.left ?? 0
    if (left === 0 || Date.now() - since > longestWaitMs) return left
  }
}

async function outbox({ pool }: Scenario) {
  const { rows } = await pool.query<
    Record<"changes" | "confirmations" | "summaries" | "reports" | "inquiries", number>
  >(
    `select (select count(*)::int from email where kind = 'event_changed') as changes,
       (select count(*)::int from email where kind = 'account.confirm') as confirmations,
       (select count(*)::int from email where kind = 'inquiry_more') as summaries,
       (select count(*)::int from report) as reports, (select count(*)::int from inquiry) as inquiries`,
  )
  return rows[0] ?? { changes: 0, confirmations: 0, summaries: 0, reports: 0, inquiries: 0 }
}
