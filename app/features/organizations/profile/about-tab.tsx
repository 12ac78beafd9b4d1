import type { ReactNode } from "react"
import { paragraphs } from "#app/lib/text/typography.ts"
import { LinkedText } from "#app/ui/layout/linked-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { OrganizationProfile } from "./organization-profile.ts"

/** Tab 'O organizacji' (A 2): description in paragraphs, achievements, sponsors. */
export function AboutTab({
  organization,
  children,
}: {
  organization: Pick<OrganizationProfile, "description" | "achievements">
  children?: ReactNode
}) {
  const text = numbered(paragraphs(organization.description))
  const achievements = numbered(organization.achievements)
  return (
    <>
      {text.length > 0 ? (
        <div className="prose">
          {text.map(({ line, place }) => (
            <p key={place}>
              <LinkedText text={line} />
            </p>
          ))}
        </div>
      ) : (
        <Nothing title="Brak opisu" text="Organizacja nie dodała jeszcze opisu." />
      )}
      <section className="achievements" aria-labelledby="osiagniecia">
        <h2 id="osiagniecia">Osiągnięcia</h2>
        {achievements.length > 0 ? (
          <ul>
            {achievements.map(({ line, place }) => (
              <li key={place}>
                <Icon name="award" />
                {line}
              </li>
            ))}
          </ul>
        ) : (
          <Nothing title="Brak osiągnięć" text="Organizacja nie dodała jeszcze swoich osiągnięć." />
        )}
      </section>
      {children}
    </>
  )
}

/** Numbers the lines, because equal lines are distinguished by their position. */
const numbered = (lines: string[]) => lines.map((line, place) => ({ line, place }))

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <p className="nothing">
    <b>{title}</b>
    <br />
    <span className="muted">{text}</span>
  </p>
)
