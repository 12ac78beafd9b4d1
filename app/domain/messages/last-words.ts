type LastMessage = { from: string; by: string | null; content: string; fileName: string | null }

/** The newest message in a list of conversations: "Ty: Dziękuję", "Bartek: Dziękuję", "Załącznik: logo.pdf". */
export function lastWords({ from, by, content, fileName }: LastMessage): string {
  const words = content || `Załącznik: ${fileName ?? ""}`
  if (from === "me") return `Ty: ${words}`
  return by ? `${by}: ${words}` : words
}
