import type { Move } from "../deal/deal-moves.ts"

type EditorLabels = { title: string; submit: string; note: string }

const agreedStand = "Dotychczasowe ustalenia obowiązują, dopóki druga strona nie zaakceptuje aneksu."
const annex: EditorLabels = { title: "Treść aneksu", submit: "Wyślij aneks", note: agreedStand }

/** Texts of the editor of terms. An annex that answers the other side's says that it rejects that one. */
export function editorLabels(move: Move | null, isAnnex: boolean): EditorLabels {
  if (move === "counterAnnex")
    return {
      title: "Treść innego aneksu",
      submit: "Odrzuć i\u00a0wyślij inny aneks",
      note: `Wysłanie odrzuca aneks drugiej strony i\u00a0proponuje ten zamiast niego. ${agreedStand}`,
    }
  if (isAnnex) return annex
  return {
    title: "Edycja opcji",
    submit: "Zapisz warunki",
    note: "Zapisanie tworzy nową wersję. Druga strona musi ją zaakceptować.",
  }
}
