import { renderToString } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { PersonalFields } from "./personal-form.tsx"
import type { OwnProfile } from "./queries.server.ts"

const own = {
  name: "Marta Źdźbło",
  editsCompany: true,
  companyName: "Młyn",
  companyNip: null,
  about: null,
  branches: [],
  regions: [],
  showsSupports: false,
  showsName: false,
} as unknown as OwnProfile

const drawn = (values?: Record<string, string>) => {
  const fields = (
    <PersonalFields
      own={own}
      refused={null}
      form={{ current: null }}
      values={values}
      restored={values !== undefined}
      discard={() => {}}
    />
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: "/", element: fields }])} />)
}
const isTicked = (html: string, name: string) =>
  /checked/.test(html.match(`<input[^>]*name="${name}"[^>]*>`)?.[0] ?? "")

test.each(["showsName", "showsSupports"])("a restored draft has the tick of %s as it was left", (name) => {
  expect(isTicked(drawn(), name)).toBe(false)
  expect(isTicked(drawn({ name: "Marta" }), name)).toBe(false)
  expect(isTicked(drawn({ name: "Marta", [name]: "on" }), name)).toBe(true)
})
