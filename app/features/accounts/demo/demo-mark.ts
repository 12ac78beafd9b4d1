import { useEffect } from "react"
import type { Viewer } from "#app/domain/accounts/viewer.ts"

const key = "demoUser"

/** Marks a running demo in this browser. No code reads the mark: the session cookie says who is signed in (A7, D5). */
export function useDemoMark(viewer: Viewer | null) {
  const mark =
    viewer && viewer.realm !== "public" ? JSON.stringify({ userType: viewer.userType, name: viewer.name }) : null
  useEffect(() => {
    try {
      if (mark) localStorage.setItem(key, mark)
      else localStorage.removeItem(key)
    } catch {
      // the browser may block storage; the mark is optional
    }
  }, [mark])
}
