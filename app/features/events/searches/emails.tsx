import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { eventPath, savedSearchesPath } from "#app/paths.ts"
import { type EmailTemplate, P, SiteLink, template } from "#app/ui/email/email-layout.tsx"

export type EmailedEvent = {
  eventId: string
  title: string
  organization: string
  whenAndWhere: string
  /** "od 1 000 zł"; null: to be agreed. */
  price: string | null
}
/** `path`: address of the list; `count`: number of all new events; `events`: the first of them. */
export type EmailedSearch = { name: string; path: string; count: number; events: EmailedEvent[] }

const list = { margin: "0 0 16px", paddingLeft: "20px", fontSize: "16px", lineHeight: "26px" }

/** New events of a sponsor's saved searches, daily or weekly. */
export const searchEmail = template("search_new", ({ searches }: { searches: EmailedSearch[] }) => {
  const [first] = searches
  const isOnly = searches.length === 1
  return {
    subject: `Nowe wydarzenia dla Ciebie: ${searches.map(({ name }) => name).join("; ")}`,
    preview: `${first?.events.map(({ title }) => title).join(", ")}.`,
    body: (
      <>
        <P>
          {isOnly
            ? "do Twojego zapisanego wyszukiwania pasują nowe wydarzenia."
            : "do Twoich zapisanych wyszukiwań pasują nowe wydarzenia."}
        </P>
        {searches.map(({ name, path, count: all, events }) => (
          <div key={path}>
            <h2 style={{ margin: "24px 0 8px", fontSize: "18px", lineHeight: "26px" }}>
              <SiteLink path={path}>{name}</SiteLink>
            </h2>
            <ul style={list}>
              {events.map(({ eventId, title, organization, whenAndWhere, price }) => (
                <li key={eventId} style={{ margin: "0 0 8px" }}>
                  <SiteLink path={eventPath(eventId)}>
                    <b>{title}</b>
                  </SiteLink>
                  <br />
                  {organization}, {whenAndWhere}
                  {price && (
                    <>
                      <br />
                      {price}
                    </>
                  )}
                </li>
              ))}
            </ul>
            {all > events.length && (
              <P>
                I&nbsp;jeszcze{" "}
                <SiteLink path={path}>{count(all - events.length, memberNouns["nowe wydarzenie"])}</SiteLink>
              </P>
            )}
          </div>
        ))}
      </>
    ),
    action:
      isOnly && first
        ? { label: "Zobacz wydarzenia", path: first.path }
        : { label: "Zobacz zapisane wyszukiwania", path: savedSearchesPath },
  }
})

export const searchEmails = [searchEmail] as const satisfies EmailTemplate[]
