/** The id of every page's <main>. */
export const mainId = "tresc"

export const SkipLink = () => (
  <a className="skip" href={`#${mainId}`}>
    Przejdź do treści
  </a>
)
