import { Fragment } from "react"

type MarkedProps = { text: string; marks?: readonly (readonly [from: number, to: number])[] | undefined }

/** A text with marked parts, in order and apart from each other. */
export function Marked({ text, marks = [] }: MarkedProps) {
  return (
    <>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
