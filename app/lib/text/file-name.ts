/** Characters. */
const longest = 120
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A file's own name without folders, control and direction marks, and characters that some system refuses. */
export function safeFileName(name: string, otherwise: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{C}\u2028\u2029<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .replace(reserved, "_$&")
  const [extension = ""] = /\.[a-z\d]{1,5}$/i.exec(plain) ?? []
  const stem = [...plain.slice(0, plain.length - extension.length)].slice(0, longest).join("").trim()
  return `${stem || otherwise}${extension.toLowerCase()}`
}

/** The names with equal ones (ignoring case) numbered: "logo.png", "logo (2).png". */
export function numberedNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const [, stem = name, extension = ""] = /^(.*?)(\.[a-z\d]{1,5})?$/is.exec(name) ?? []
    let free = name
    for (let number = 2; used.has(free.toLowerCase()); number++) free = `${stem} (${number})${extension}`
    used.add(free.toLowerCase())
    return free
  })
}
