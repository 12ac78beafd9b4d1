import { randomBytes } from "node:crypto"
import { reactRouter } from "@react-router/dev/vite"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"
import { faultTests, unitTests } from "./tools/testing/test-kinds.ts"

/** "module" is no condition that Node.js knows: with it packages would be loaded as no server ever loads them. */
const asNodeDoes: Plugin = {
  name: "as-node-does",
  configResolved({ ssr }) {
    if (ssr.resolve?.conditions)
      ssr.resolve.conditions = ssr.resolve.conditions.filter((condition) => condition !== "module")
  },
}

/** React as it is built: without the warnings of its development edition, which cost half of a page's time. */
const reactInProduction = process.env.TEST_REACT === "production"
const asReactIs: Plugin = {
  name: "as-react-is",
  enforce: "post",
  config: () => ({ oxc: { jsx: { development: !reactInProduction } } }),
  // what one edition was translated to is not for the other
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => String(reactInProduction)),
}

/** Privacy and rights over HTTP: asked of the application in this process, and once more of the built server with its cache on. */
const alsoBuilt = ["access-matrix", "ended-rights", "headers", "isolation-of-pages", "price-crawl"].map(
  (name) => `test/requests/${name}.test.ts`,
)

/**
 * What the second engine and React's production edition are asked: everything that holds SQL, and the requests that
 * cross layers. The other routes ask the same queries, and the built server shows their pages.
 */
const onSecondEngine = [
  "app/{db,features,http,platform}/**/*.test.{ts,tsx}",
  "app/routes/deals/**/*.test.{ts,tsx}",
  "server/**/*.test.ts",
  "test/requests/**/*.test.ts",
]
/**
 * Asks nothing of the engine that the other files do not ask (form, files, limits, processes, a table of moves whose
 * statements `replay` runs in every order), or runs against the built server in another project: once is enough.
 */
const once = [
  ...["access-matrix", "browser-answers", "built-site", "deal-matrix", "document-limit", "echoed-headers", "headers"],
  ...[
    "hostile-input",
    "isolation-of-pages",
    "loader-keys",
    "names-crawl",
    "news-table",
    "line-provider",
    "long-names",
    "markup",
    "open-redirect",
    "page-cache-privacy",
  ],
  ...["page-tags", "page-tags-processes", "parallel-uploads", "price-crawl", "processes", "real-names"],
  ...["scanned-uploads", "session-renewal", "settlement-photos", "shared-pictures", "sign-in-limits", "storage-limit"],
  ...[
    "ended-rights",
    "removed-member-stream",
    "role-buttons-organization",
    "role-buttons-sponsor",
    "sent-twice",
    "sent-twice-states",
    "unread-forms",
  ],
]
  .map((name) => `test/requests/${name}.test.ts`)
  .concat(
    ["abandoned-requests", "client-address", "email-limits", "refused-uploads", "security-headers"].map(
      (name) => `server/${name}.test.ts`,
    ),
  )

export default defineConfig({
  plugins: [reactRouter(), asNodeDoes, asReactIs],
  test: {
    // only for what hangs: how soon something comes is not what a test asks, on a machine that has other work, too
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // linked by its address, which Vitest would leave empty
    css: { include: /(print|demo-bar|desk|first-steps|goal|year-arches|date-field)\.css/ },
    env: reactInProduction ? { NODE_ENV: "production" } : {},
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: unitTests,
          exclude: faultTests,
          isolate: false,
          setupFiles: ["./test/support/no-console-errors.ts"],
        },
      },
      { extends: true, test: { name: "faults", include: faultTests, maxConcurrency: 2 } },
      {
        extends: true,
        test: {
          name: "built",
          include: alsoBuilt,
          env: { TEST_SERVER: "built", AUTH_SECRET: randomBytes(32).toString("base64url") },
          isolate: false,
          globalSetup: "./test/support/template.ts",
          setupFiles: ["./test/support/no-console-errors.ts", "./test/support/fresh-database.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "app",
          include: reactInProduction ? onSecondEngine : ["{app,server,test}/**/*.test.{ts,tsx}"],
          exclude: reactInProduction ? [...unitTests, ...once] : unitTests,
          isolate: false,
          globalSetup: "./test/support/template.ts",
          setupFiles: [
            "./test/support/no-console-errors.ts",
            "./test/support/engines/no-owner-stacks.ts",
            "./test/support/fresh-database.ts",
          ],
        },
      },
    ],
  },
})
