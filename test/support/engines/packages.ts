import { spawnSync } from "node:child_process"

/** Installs system packages if running as root; returns success. */
export function installWithApt(...names: string[]) {
  if (process.getuid?.() !== 0) return false
  console.log(`Installing ${names.join(", ")} with apt-get …`)
  const timeouts = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", "-o", "DPkg::Lock::Timeout=60"]
  const apt = (...args: string[]) =>
    spawnSync("apt-get", [...timeouts, "-qq", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      timeout: 300_000,
    }).status === 0
  return apt("update") && apt("install", "--yes", "--no-install-recommends", ...names)
}
