/** Begins the key of a lasting draft, whose store is localStorage. */
export const lastingKey = "lasting draft "

/** Removes lasting drafts of this browser with what is stored beside them: all, or those whose key passes. */
export function forgetLastingDrafts(passes: (key: string) => boolean = () => true) {
  try {
    const keys = Object.keys(localStorage)
    const forgotten = keys.filter((key) => key.startsWith(lastingKey) && passes(key))
    for (const key of keys) if (forgotten.some((draft) => key.endsWith(draft))) localStorage.removeItem(key)
  } catch {
    // the browser may block storage
  }
}
