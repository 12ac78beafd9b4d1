import { parseArgs } from "node:util"
import { faults } from "./chaos/catalogue.ts"
import type { Engine, Fault, Finding } from "./chaos/fault.ts"

const usage = `npm run faults -- NAME [options]: breaks something on purpose and says whether everything still holds
  --rounds N          instead of the full length
  --engine E          embedded or postgres instead of all that the script knows
  --users N           how many people, where the script says so
  --short             the length that npm test runs`

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: "string" },
    engine: { type: "string" },
    users: { type: "string" },
    short: { type: "boolean", default: false },
  },
  allowPositionals: true,
})
const [name = ""] = positionals
const fault = faults[name]
if (fault)
  await run(name, fault).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
else {
  console.log(`${usage}\n`)
  for (const [each, { about, rounds, unit }] of Object.entries(faults))
    console.log(`  ${each.padEnd(20)}${about} (${rounds} ${unit})`)
  process.exit(name ? 1 : 0)
}

async function run(name: string, fault: Fault) {
  const rounds = Number(values.rounds ?? (values.short ? fault.short : fault.rounds))
  const engines = values.engine ? [values.engine as Engine] : fault.engines
  let failed = 0
  for (const engine of engines) {
    console.log(`${name} on ${engine}: ${rounds} ${fault.unit}`)
    const since = performance.now()
    const users = values.users === undefined ? undefined : Number(values.users)
    const findings = await fault.run({ rounds, engine, users })
    for (const finding of findings) printFinding(finding)
    failed += findings.filter((finding) => !finding.holds).length
    console.log(`      ${Math.round((performance.now() - since) / 1000)} s\n`)
  }
  console.log(failed ? `FAILED: ${failed} of the promises` : "passed")
  process.exit(failed ? 1 : 0)
}

function printFinding({ what, value, holds }: Finding) {
  console.log(`${holds ? "PASS" : "FAIL"}  ${what}: ${value}`)
}
