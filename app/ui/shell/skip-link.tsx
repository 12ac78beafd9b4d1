/** The id of every page's <main>. */
export const mainId = "tresc"

/** The first stop of the keyboard. */
export const SkipLink = () => (
  <a className="skip" href={`#${mainId}`}>
    Przejdź do treści
  </a>
)
