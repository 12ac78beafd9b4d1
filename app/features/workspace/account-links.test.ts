import { expect, test } from "vitest"
import { userTypes, type Viewer } from "#app/domain/accounts/viewer.ts"
import { roles } from "#app/domain/shared/role.ts"
import { accountLinks, phoneLinks } from "./account-links.ts"
import { mainLinks } from "./navigation.ts"

const person: Omit<Viewer, "userType" | "role"> = {
  ...{ id: "p", name: "Ewa Lis", email: "ewa@lis.example", partyId: "c", severalParties: false, realm: "public" },
  ...{ companyId: "c", companyName: "Lis", organizationId: "c", organizationName: "Lis", image: null },
}
const people = userTypes.flatMap((userType) => roles.map((role) => ({ ...person, userType, role })))

test.each(people)("the phone's menu has once what $userType, $role finds on a wide page", (viewer) => {
  for (const operates of [false, true]) {
    const wide = [...mainLinks(viewer), ...accountLinks(viewer, operates)].map(({ href }) => href)
    const phone = phoneLinks(viewer, { conversations: 1, notifications: 2, at: 0 }, operates)
    const hrefs = phone.map(({ href }) => href)
    expect(hrefs).toEqual(expect.arrayContaining(wide))
    expect(new Set(hrefs).size).toBe(hrefs.length)
    expect(hrefs.includes("/finanse")).toBe(viewer.role !== "viewer")
    expect(hrefs.includes("/operator")).toBe(operates)
    const adds = viewer.userType === "organization" && ["owner", "coordinator"].includes(viewer.role)
    expect(hrefs.includes("/dodaj-wydarzenie")).toBe(adds)
    expect(phone.filter(({ count }) => count).map(({ label, count }) => [label, count])).toEqual([
      ["Wiadomości", 1],
      ["Powiadomienia", 2],
    ])
  }
})
