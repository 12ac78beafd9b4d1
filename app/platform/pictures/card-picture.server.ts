import { hash } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import type { CardPicture } from "#app/lib/card-picture.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { drawable } from "#app/lib/text/drawable.ts"
import { env } from "../env.server.ts"
import { isMissing, readStoredPicture } from "../files/files.server.ts"
import { log } from "../log.server.ts"
import { type DrawnCard, drawInProcess } from "./card-process.server.ts"

/** Increase it when the drawing changes, so that previews get new URLs. */
const drawingVersion = 3
const folder = path.join(env.DATA_DIR, "previews")
export const mostWaiting = 20
const busy = "Zbyt wiele podglądów naraz. Spróbuj ponownie za chwilę."

const oneByOne = createConcurrencyLimit(1)
const drawingNow = new Map<string, Promise<Buffer>>()

/** A hash of the content, which identifies its version. */
export const cardVersion = (card: CardPicture): string =>
  hash("sha256", JSON.stringify([drawingVersion, card]), "base64url").slice(0, 20)

const fileOf = (version: string) => path.join(folder, `${version}.png`)

/** The stored PNG (1200 × 630); null if it was never drawn, or removed. */
export async function findCardPicture(card: CardPicture): Promise<Buffer | null> {
  return readFile(fileOf(cardVersion(card))).catch((error) => {
    if (isMissing(error)) return null
    throw error
  })
}

/**
 * Draws and stores a preview, about 100 ms, one at a time in a child process; equal requests share one run. Throws a
 * Refusal (503) when more than 20 wait.
 */
export function drawCardPicture(card: CardPicture): Promise<Buffer> {
  const version = cardVersion(card)
  const known = drawingNow.get(version)
  if (known) return known
  // one drawing runs, the others wait
  if (drawingNow.size > mostWaiting) return Promise.reject(new Refusal("unavailable", busy, 5))
  const drawn = oneByOne(async () => drawInProcess(await drawableCard(card))).then(async (picture) => {
    await cacheFile(version, picture)
    return picture
  })
  drawingNow.set(version, drawn)
  const forget = () => void drawingNow.delete(version)
  drawn.then(forget, forget)
  return drawn
}

async function drawableCard(card: CardPicture): Promise<DrawnCard> {
  const { badge, title, line, foot, photo } = card
  return {
    ...card,
    badge: badge && { ...badge, text: drawable(badge.text) },
    title: drawable(title),
    line: drawable(line),
    foot: drawable(foot),
    photo: photo === null ? null : await readStoredPicture(photo),
  }
}

/** Writes another file and renames it, so that readers never see a partial file. On failure the next request draws again. */
async function cacheFile(version: string, picture: Buffer) {
  const draft = path.join(folder, `${version}.${crypto.randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(draft, picture)
    await rename(draft, fileOf(version))
  } catch (error) {
    await rm(draft, { force: true })
    log.warn({ err: error }, "a preview could not be kept")
  }
}

const longestAgeMs = 30 * 24 * 3_600_000
const mostCached = 20_000

/** Nightly: removes previews older than 30 days and the oldest beyond 20,000; they are redrawn on demand. */
export async function sweepCardPictures(now: Date): Promise<number> {
  const names = await readdir(folder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  const files: { file: string; age: number }[] = []
  for (const name of names) {
    const file = path.join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (facts) files.push({ file, age: now.getTime() - facts.mtimeMs })
  }
  files.sort((one, other) => one.age - other.age)
  const outdated = files.filter(({ age }, at) => age > longestAgeMs || at >= mostCached)
  for (const { file } of outdated) await rm(file, { force: true })
  return outdated.length
}
