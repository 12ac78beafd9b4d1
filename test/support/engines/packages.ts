import { spawnSync } from "node:child_process"

/** Installs packages of the system with apt-get where that needs nobody's permission; true when it did. */
export function installWithApt(...names: string[]) {
  if (process.getuid?.() !== 0) return false
  console.log(`Installing ${names.join(", ")} with apt-get …`)
  const patience = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", "-o", "DPkg::Lock::Timeout=60"]
  const apt = (...args: string[]) =>
    spawnSync("apt-get", [...patience, "-qq", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      timeout: 300_000,
    }).status === 0
  return apt("update") && apt("install", "--yes", "--no-install-recommends", ...names)
}
