import { looksRight, newcomer, newVisitor, propose, publish } from "../people.ts"
import { dealRows } from "../screens.ts"
import { stateCapacity } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

test("the list of deals: searched, filtered, laid out, page by page, and a deal over it", async ({ browser }) => {
  test.setTimeout(180_000)
  const jadwiga = await newcomer(browser, {
    name: "Jadwiga Łącka",
    organization: "Koło „Źródełko”",
    email: "jadwiga@zrodelko.example",
  })
  const oskar = await newcomer(browser, {
    name: "Oskar Świątek",
    company: "Pszczoły i Miód",
    email: "oskar@miod.example",
  })
  await jadwiga.goto("/wspolprace")
  await expect(jadwiga.getByText("Gdy sponsor wyśle propozycję, znajdziesz ją tutaj.")).toBeVisible()
  await looksRight(jadwiga, "empty list of an organization")
  for (let n = 1; n <= 14; n++) {
    const title = n === 14 ? "Święto Łodzi Żaglowych" : `Dożynki numer ${n}`
    const event = await publish(jadwiga, { title, days: 40 + n, options: [{ title: "Sponsor", price: "1 000" }] })
    await propose(oskar, event)
  }

  // the sponsor's pages, as blocks and as rows
  await oskar.goto("/moje-wsparcia")
  await expect(oskar.getByText("14 współprac").last()).toBeVisible()
  await expect(dealRows(oskar)).toHaveCount(12)
  await looksRight(oskar, "deals as blocks")
  await oskar.getByRole("link", { name: "Pokaż więcej" }).click()
  await expect(dealRows(oskar)).toHaveCount(14)
  await oskar.getByRole("link", { name: "Widok listy" }).click()
  await expect(oskar.locator("main ul[data-view]")).toHaveAttribute("data-view", "list")
  await oskar.goto("/wspolprace")
  await expect(oskar.locator("main ul[data-view]")).toHaveAttribute("data-view", "list")
  await looksRight(oskar, "deals as rows")

  // found by any name, without Polish letters; counted and filtered by status
  for (const phrase of ["lodzi zaglowych", "swieto zrodelko", "pszczoly", "swiatek lodzi"]) {
    await oskar.getByRole("searchbox").fill(phrase)
    await oskar.getByRole("searchbox").press("Enter")
    await expect(oskar).toHaveURL((url) => url.searchParams.get("q") === phrase)
    await expect(dealRows(oskar).first(), phrase).toContainText(/Święto Łodzi Żaglowych/)
  }
  // what is typed during a request stays
  await oskar.route("**/*.data*", async (route) => {
    await new Promise((resume) => setTimeout(resume, 500))
    await route.continue()
  })
  await oskar.getByRole("searchbox").fill("pszczoly")
  await oskar.getByRole("searchbox").press("Enter")
  await oskar.getByRole("searchbox").fill("i dalej pisane")
  await expect(oskar).toHaveURL((url) => url.searchParams.get("q") === "pszczoly")
  await expect(oskar.getByRole("searchbox")).toHaveValue("i dalej pisane")
  await oskar.unroute("**/*.data*")

  await oskar.getByRole("searchbox").fill("nie ma takiej")
  await oskar.getByRole("button", { name: "Szukaj" }).click()
  await expect(oskar.getByText("Nie znaleziono żadnych współprac.")).toBeVisible()
  await looksRight(oskar, "nothing found")
  await oskar.locator("main").getByRole("link", { name: "Wyczyść filtry" }).last().click()
  await expect(dealRows(oskar)).toHaveCount(12)
  await oskar.getByText("Filtry", { exact: true }).click()
  await oskar.getByLabel("Status").selectOption("negocjacje")
  await expect(oskar.getByText("Nie znaleziono żadnych współprac.")).toBeVisible()
  await oskar.getByLabel("Status").selectOption("przeslana")
  await expect(oskar.getByText("14 współprac").last()).toBeVisible()
  await looksRight(oskar, "list with filters")
  await oskar.getByRole("checkbox", { name: /ruch należy do mnie/ }).check()
  await expect(oskar.getByText("Nie znaleziono żadnych współprac.")).toBeVisible()

  // the organization sees the same from the other side and answers over the list
  await jadwiga.goto("/wspolprace?mine=1")
  await expect(jadwiga.getByText("14 współprac").last()).toBeVisible()
  await jadwiga.getByRole("link", { name: /Święto Łodzi/ }).click()
  const over = jadwiga.getByRole("dialog", { name: /Święto Łodzi/ })
  await expect(over.getByRole("cell", { name: "Łączna kwota" })).toBeVisible()
  await looksRight(jadwiga, "deal over the list")
  await over.getByRole("button", { name: "Rozpocznij negocjacje" }).click()
  await jadwiga
    .getByRole("dialog", { name: "Rozpocząć negocjacje?" })
    .getByRole("button", { name: /Rozpocznij/ })
    .click()
  await expect(jadwiga).toHaveURL(/\/wspolprace\/[\w-]+#ruch$/)
  await expectToast(jadwiga, "Status współpracy został zmieniony na: W negocjacji")
  await jadwiga.goto("/wspolprace?status=negocjacje")
  await jadwiga.getByRole("link", { name: /Święto Łodzi/ }).click()
  await over.getByRole("link", { name: "Edytuj opcje" }).click()
  await over.getByLabel(/^Kwota/).fill("1 700")
  await looksRight(jadwiga, "editor over the list")
  await stateCapacity(over)
  await over.getByRole("button", { name: "Zapisz warunki" }).click()
  await expectToast(jadwiga, "Opcje współpracy zostały zapisane.")
  await expect(jadwiga.getByText(/1\s700\s*zł/).first()).toBeVisible()

  // the same without JavaScript
  const plain = await newVisitor(browser, {
    javaScriptEnabled: false,
    storageState: await oskar.context().storageState(),
  })
  await plain.goto("/wspolprace?q=lodzi")
  await plain.getByRole("link", { name: /Święto Łodzi/ }).click()
  await expect(plain.getByRole("heading", { level: 1, name: /Święto Łodzi/ })).toBeVisible()
  await expect(plain.getByRole("link", { name: "Powrót" })).toBeVisible()
})
