// Preloaded into a built server: counts the elements that React creates, and sends its parent the sum on request.
import { createRequire } from "node:module"
import path from "node:path"

const require = createRequire(path.join(process.cwd(), "package.json"))
const count = { elements: 0, components: 0 }

// before the server imports them, as a module's exports are read once
for (const [module, names] of [
  ["react/jsx-runtime", ["jsx", "jsxs"]],
  ["react", ["createElement"]],
]) {
  const exports = require(module)
  for (const name of names) {
    const create = exports[name]
    exports[name] = (type, ...rest) => {
      count.elements++
      if (typeof type !== "string") count.components++
      return create(type, ...rest)
    }
  }
}

process.on("message", () => {
  process.send({ ...count })
  count.elements = 0
  count.components = 0
})
