import { Form, Link } from "react-router"
import { type DemoStep, demoSteps } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { demoPath, demoStepPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import sheet from "./demo-bar.css?url"

/** Shown on every page of a demo (D5): the current side, steps to look at, a switch to the other one, and the exit. */
export function DemoBar({ viewer }: { viewer: Viewer }) {
  const isSponsor = viewer.userType === "sponsor"
  return (
    <section className="demo-bar" aria-label="Tryb demo">
      {/* not in the root sheet, which visitors wait for; React shows the bar when its sheet is there */}
      <link rel="stylesheet" href={sheet} precedence="part" />
      <div className="page demo-bar__row">
        <p>
          <b>Tryb demo</b>
          <span className="demo-bar__side">
            {isSponsor ? "Jesteś sponsorem" : "Jesteś organizacją"}:{" "}
            {(isSponsor ? viewer.companyName : viewer.organizationName) ?? viewer.name}
          </span>
          <span className="demo-bar__note">
            Nic stąd nie wychodzi na zewnątrz. Wszystko zniknie najpóźniej po&nbsp;24&nbsp;godzinach.
          </span>
        </p>
        <ul className="demo-bar__steps" aria-label="Na początek">
          {(Object.keys(demoSteps) as DemoStep[]).map((step) => (
            <li key={step}>
              <Link to={demoStepPath(step)}>{demoSteps[step]}</Link>
            </li>
          ))}
        </ul>
        <Form method="post" action={demoPath} className="demo-bar__acts">
          <button className="btn btn--line" type="submit" name="do" value="switch">
            <Icon name="rotate-ccw" />
            {isSponsor ? "Przełącz na organizację" : "Przełącz na sponsora"}
          </button>
          <button className="btn btn--quiet" type="submit" name="do" value="end">
            Zakończ
          </button>
        </Form>
      </div>
    </section>
  )
}
