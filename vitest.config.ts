import { randomBytes } from "node:crypto"
import { reactRouter } from "@react-router/dev/vite"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"
import { faultTests, unitTests } from "./tools/testing/test-kinds.ts"

/** Removes the condition "module", which Node.js does not know: servers load packages without it. */
const nodeConditions: Plugin = {
  name: "node-conditions",
  configResolved({ ssr }) {
    if (ssr.resolve?.conditions)
      ssr.resolve.conditions = ssr.resolve.conditions.filter((condition) => condition !== "module")
  },
}

/** React's production edition: without the warnings of the development edition, which take half of a page's time. */
const reactInProduction = process.env.TEST_REACT === "production"
const reactEdition: Plugin = {
  name: "react-edition",
  enforce: "post",
  config: () => ({ oxc: { jsx: { development: !reactInProduction } } }),
  // separate caches, as the editions are transformed differently
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => String(reactInProduction)),
}

/** Privacy and rights over HTTP: tested in this process, and once more on the built server with its cache on. */
const alsoBuilt = ["access-matrix", "ended-rights", "headers", "isolation-of-pages", "price-crawl"].map(
  (name) => `test/requests/${name}.test.ts`,
)

/**
 * Tests that also run on the second engine with React's production edition: all that contain SQL, and requests that
 * cross layers. The other routes run the same queries, and the built server shows their pages.
 */
const onSecondEngine = [
  "app/{db,features,http,platform}/**/*.test.{ts,tsx}",
  "app/routes/deals/**/*.test.{ts,tsx}",
  "server/**/*.test.ts",
  "test/requests/**/*.test.ts",
]
/**
 * Tests that run on one engine only: they add no statements (form, files, limits, processes, a table of moves that
 * `replay` runs in every order), or run on the built server in another project.
 */
const onOneEngine = [
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
  plugins: [reactRouter(), nodeConditions, reactEdition],
  test: {
    // for hangs only: no test measures speed, as the machine may be busy
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // linked by their addresses, which Vitest would leave empty
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
          exclude: reactInProduction ? [...unitTests, ...onOneEngine] : unitTests,
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
