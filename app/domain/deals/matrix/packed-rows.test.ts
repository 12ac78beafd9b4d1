import { expect, test } from "vitest"
import type { MatrixRow } from "./event-matrix.ts"
import { packRows, unpackRows } from "./packed-rows.ts"

test("unpacked rows equal the packed ones, and shared names are sent once", () => {
  const row: MatrixRow = {
    id: "one",
    dealId: "deal",
    sponsor: 'Firma "Łąka" </script>',
    title: "Baner przy wejściu",
    state: "sent_back",
    dueOn: "2027-04-08",
    doneOn: null,
    responsible: null,
    isMine: false,
    reason: "Stare logo",
    takesProof: true,
    takesPerson: false,
  }
  const rows = [row, { ...row, id: "two", doneOn: "2027-04-09", responsible: "Ola", isMine: true, takesPerson: true }]
  expect(unpackRows(packRows(rows))).toEqual(rows)
  expect(packRows(rows).match(/Baner/g)).toHaveLength(1)
  expect(unpackRows(packRows([]))).toEqual([])
})
