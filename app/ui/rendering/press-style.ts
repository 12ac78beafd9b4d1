import "./press-style.css"

// React Aria looks for this id before it adds the same rule as a <style>, which stored pages refuse (decision 026).
const id = "react-aria-pressable-style"
if (!document.getElementById(id)) document.head.append(Object.assign(document.createElement("meta"), { id }))
