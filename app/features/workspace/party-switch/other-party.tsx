import type { SwitchTo } from "#app/lib/forms/sent-form.ts"
import { RefusalBody } from "#app/ui/layout/message-page.tsx"

/** A page or form that belongs to another of the viewer's parties; plain controls reload the whole page. */
export function OtherParty({ sentence, switchTo }: { sentence: string; switchTo: SwitchTo | null }) {
  return (
    <>
      <title>Działasz jako ktoś inny – Pomost</title>
      <RefusalBody
        title="Działasz jako ktoś inny"
        sentence={sentence}
        actions={
          <>
            {switchTo && (
              <form method="post" action={switchTo.action}>
                <input type="hidden" name="party" value={switchTo.id} />
                {switchTo.next && <input type="hidden" name="next" value={switchTo.next} />}
                <button className="btn" type="submit">
                  {`Przełącz na ${switchTo.name}`}
                </button>
              </form>
            )}
            <a className={switchTo ? "btn btn--line" : "btn"} href="/">
              Wróć na stronę główną
            </a>
          </>
        }
      />
    </>
  )
}
