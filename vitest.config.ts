import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vitest/config"

/** Pure rules and components: no database, so they answer in a second. */
const unit = [
  "app/{domain,lib,ui}/**/*.test.{ts,tsx}",
  "app/platform/embedded-postgres.test.ts",
  "scripts/**/*.test.ts",
  "server/listen.test.ts",
  "test/architecture.test.ts",
  "test/engines/**/*.test.ts",
]

export default defineConfig({
  plugins: [reactRouter()],
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: unit, isolate: false, setupFiles: ["./test/no-console-errors.ts"] },
      },
      {
        extends: true,
        test: {
          name: "app",
          include: ["{app,server,test}/**/*.test.{ts,tsx}"],
          exclude: unit,
          globalSetup: "./test/template.ts",
          setupFiles: ["./test/no-console-errors.ts", "./test/fresh-database.ts"],
        },
      },
    ],
  },
})
