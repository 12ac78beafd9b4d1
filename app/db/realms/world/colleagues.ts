import type { Role } from "#app/domain/shared/role.ts"
import type { CompanyKey, DealKey, OrganizationKey } from "./samples.ts"

type Colleague = {
  name: string
  email: string
  role: Role
  party: { organization: OrganizationKey } | { company: CompanyKey }
  /** Deals that this person leads for the party. */
  leads: readonly DealKey[]
}

/** More members for the parties that a demo and the seed sign in as; in tests each party begins with one person. */
export const colleagues: readonly Colleague[] = [
  {
    name: "Ewa Tomczak",
    email: "ewa.tomczak@wislanamila.example",
    role: "coordinator",
    party: { organization: "mile" },
    leads: ["negotiation"],
  },
  {
    name: "Grażyna Sikora",
    email: "grazyna.sikora@wislanamila.example",
    role: "finance",
    party: { organization: "mile" },
    leads: [],
  },
  {
    name: "Magdalena Lis",
    email: "magdalena.lis@oknadrweca.example",
    role: "coordinator",
    party: { company: "windows" },
    leads: ["negotiation"],
  },
  {
    name: "Jacek Rutkowski",
    email: "jacek.rutkowski@oknadrweca.example",
    role: "finance",
    party: { company: "windows" },
    leads: [],
  },
  {
    name: "Bartek Lisiecki",
    email: "bartek.lisiecki@sasiedzkisad.example",
    role: "coordinator",
    party: { organization: "orchard" },
    leads: ["pending"],
  },
  {
    name: "Olga Wrona",
    email: "olga.wrona@jasnyzakwas.example",
    role: "coordinator",
    party: { company: "bakery" },
    leads: ["pending"],
  },
]

/** Addresses with an invitation that waits for an answer. */
export const invited: readonly Pick<Colleague, "email" | "role" | "party">[] = [
  { email: "skarbnik@wislanamila.example", role: "finance", party: { organization: "mile" } },
  { email: "zarzad@oknadrweca.example", role: "viewer", party: { company: "windows" } },
  { email: "ksiegowosc@sasiedzkisad.example", role: "finance", party: { organization: "orchard" } },
  { email: "finanse@jasnyzakwas.example", role: "finance", party: { company: "bakery" } },
]
