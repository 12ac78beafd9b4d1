import type { ReactNode } from "react"
import "./document.css"
import { tidyText } from "./tidy-text.tsx"

export type DocumentSection = {
  id: string
  title: string
  body: ReactNode
}

type DocumentProps = {
  title: string
  /** Such as "Obowiązuje od 9 kwietnia 2025". */
  date: string
  intro?: ReactNode
  sections: readonly DocumentSection[]
  /** Prefix of each number: "§". */
  mark?: string
}

export function Document({ title, date, intro, sections, mark = "" }: DocumentProps) {
  const number = (index: number) => `${mark && `${mark}\u00a0`}${index + 1}.`
  return (
    <article className="page doc">
      <header className="doc__head">
        <h1>{title}</h1>
        <p>{date}</p>
      </header>
      <nav className="doc__toc" aria-labelledby="spis-tresci">
        <h2 id="spis-tresci">Spis treści</h2>
        <ol>
          {sections.map((section, index) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>
                <span className="num">{number(index)}</span> {tidyText(section.title)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="doc__text">
        {tidyText(intro)}
        {sections.map((section, index) => (
          <section key={section.id} id={section.id}>
            <h2>
              <span className="doc__number">{number(index)}</span> {tidyText(section.title)}
            </h2>
            {tidyText(section.body)}
          </section>
        ))}
      </div>
    </article>
  )
}
