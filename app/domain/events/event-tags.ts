import { cleanText } from "#app/lib/text/text.ts"

const key = (tag: string) => tag.toLowerCase()

/** "zieleń, klimat" and repeated controls as one list; empties dropped, repeats retained. */
export const typedTags = (sent: string | readonly string[]): string[] =>
  [sent]
    .flat()
    .flatMap((text) => text.split(/[,\n]/))
    .map((text) => cleanText(text))
    .filter((tag) => tag !== "")

const isFirst = (tag: string, at: number, all: readonly string[]) =>
  all.findIndex((other) => key(other) === key(tag)) === at

/** Without repeats, ignoring case; the first spelling counts (A 5, A81). */
export const uniqueTags = (sent: string | readonly string[]): string[] => typedTags(sent).filter(isFirst)

export const hasRepeatedTag = (sent: string | readonly string[]): boolean => !typedTags(sent).every(isFirst)
