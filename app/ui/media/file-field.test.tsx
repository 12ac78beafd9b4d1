import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { FileField } from "./file-field.tsx"

const field = { name: "file", label: "Plik", accept: ".pdf" }

test("a file field has Polish texts over a control that works without scripts", () => {
  const html = renderToStaticMarkup(<FileField {...field} hint="Do 10 MB." />)
  expect(html).toContain('<label for="f-file">Plik</label>')
  expect(html).toMatch(
    /<input class="input" type="file" accept=".pdf" id="f-file" aria-describedby="f-file-hint" name="file"/,
  )
  expect(html).toMatch(/ready-only" aria-hidden="true"><span[^>]*>Wybierz plik<\/span><span>albo upuść go tutaj</)
})

test("a field of several files says so, and a form may name its file", () => {
  const several = renderToStaticMarkup(<FileField {...field} multiple />)
  expect(several).toMatch(/type="file" multiple=""/)
  expect(several).toMatch(/>Wybierz pliki<\/span><span>albo upuść je tutaj</)
  expect(renderToStaticMarkup(<FileField {...field} opener="Wybierz plik PDF" />)).toContain(">Wybierz plik PDF<")
})
