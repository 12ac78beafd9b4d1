import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect } from "@playwright/test"

const folder = () => path.join(process.env.E2E_DATA_DIR ?? "", "mail")

/** An email's file without soft line breaks, so that addresses are in one piece. */
const whole = (file: string) =>
  readFileSync(path.join(folder(), file), "utf8")
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const isTo = (sentEmail: string, email: string) =>
  new RegExp(`^To: .*${email.replaceAll(".", "\\.")}`, "im").test(sentEmail)

/** The newest email to an address that contains `part`; waits for the worker. */
export async function emailTo(email: string, part: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null
  const look = () => {
    const files = readdirSync(folder(), { withFileTypes: true })
      .filter((entry) => entry.name.endsWith(".eml"))
      .map(({ name }) => name)
      .sort()
    for (const file of files) {
      const sentEmail = whole(file)
      if (isTo(sentEmail, email)) found = part.exec(sentEmail) ?? found
    }
    return found !== null
  }
  await expect
    .poll(
      () => {
        try {
          return look()
        } catch {
          return false
        }
      },
      { message: `an email to ${email} with ${part}`, timeout: 20_000 },
    )
    .toBe(true)
  return found as unknown as RegExpExecArray
}
