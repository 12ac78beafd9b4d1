import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { tidyText } from "./tidy-text.tsx"

test("no-break spaces are put into texts at every depth, also where a link begins", () => {
  const html = renderToStaticMarkup(
    tidyText(
      <>
        <p>
          Idź z psem, o czym mówi art. 6 ust. 1 w <a href="/x">Polityce i gdzie indziej</a>.
        </p>
        <ul>
          {["raz w roku", "po 5 zł"].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <br />
      </>,
    ),
  )
  expect(html.replaceAll("\u00a0", "_")).toBe(
    '<p>Idź z_psem, o_czym mówi art._6 ust._1 w_<a href="/x">Polityce i_gdzie indziej</a>.</p>' +
      "<ul><li>raz w_roku</li><li>po 5_zł</li></ul><br/>",
  )
})
