import { Form } from "react-router"
import { demoPath } from "#app/paths.ts"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"

/** Starts a demo (D5, A7); stands on the sign-in page and on a home page without events. */
export const TryDemo = () => (
  <section className="try-demo" aria-labelledby="try-demo-title">
    <h2 id="try-demo-title">{tidyText("Zobacz, jak to działa")}</h2>
    <p>
      {tidyText(
        "Bez zakładania konta: dostaniesz własną kopię platformy z przykładowymi danymi, której nikt inny nie widzi. Zniknie po 24 godzinach.",
      )}
    </p>
    <Form method="post" action={demoPath} className="acts">
      <button className="btn btn--line" type="submit" name="do" value="organization">
        Wypróbuj jako organizacja
      </button>
      <button className="btn btn--line" type="submit" name="do" value="sponsor">
        Wypróbuj jako sponsor
      </button>
    </Form>
  </section>
)
