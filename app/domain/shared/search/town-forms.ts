/**
 * Endings of town names, and their replacements in other grammatical cases. The longest matching ending applies.
 * Letters are Polish, since ń, ź and ó matter. Also gives forms that grammar does not have, as nobody types them.
 */
const cases: readonly (readonly [ending: string, others: readonly string[]])[] = [
  ["ów", ["owa", "owie", "owem", "owowi"]],
  ["ew", ["wa", "wie", "wem", "ewa", "ewie"]],
  ["aw", ["awia", "awiu", "awiem", "awa", "awie"]],
  ["om", ["omia", "omiu", "omiem", "oma", "omie"]],
  ["ąb", ["ębia", "ębiu", "ąbia", "ąbiu"]],
  ["ń", ["nia", "niu", "niem"]],
  ["eń", ["nia", "niu", "enia", "eniu"]],
  ["ódź", ["odzi", "odzią"]],
  ["ź", ["zia", "ziu", "zi"]],
  ["ść", ["ści", "ścią"]],
  ["ć", ["cia", "ciu", "ci"]],
  ["ś", ["sia", "siu", "si"]],
  ["iec", ["ca", "cu", "cem"]],
  ["ec", ["ca", "cu", "cem"]],
  ["ek", ["ka", "ku", "kiem"]],
  ["ystok", ["egostoku", "ymstoku", "egostoku"]],
  ["ce", ["c", "cach", "cami", "com"]],
  ["ia", ["i", "ię", "ią", "iej"]],
  ["ka", ["ki", "ce", "kę", "ką", "kiej"]],
  ["ga", ["gi", "dze", "gę", "gą", "giej"]],
  ["ra", ["ry", "rze", "rę", "rą", "rej"]],
  ["ła", ["ły", "le", "łę", "łą", "łej"]],
  ["da", ["dy", "dzie", "dę", "dą", "dej"]],
  ["ta", ["ty", "cie", "tę", "tą", "tej"]],
  ["a", ["y", "ie", "ę", "ą", "i", "ej"]],
  ["sko", ["ska", "sku", "skiem"]],
  ["o", ["a", "ie", "u", "em"]],
  ["skie", ["skiego", "skich", "skiem", "skim"]],
  ["ie", ["ia", "iu", "iem", "iego", "im", "ich"]],
  ["e", ["a", "u", "em", "ego", "ym", "ych", "ach"]],
  ["y", ["", "ach", "ów", "ami", "ego", "ym", "om"]],
  ["i", ["", "ach", "ów", "ami", "iego", "im", "om"]],
  ["cz", ["czy", "czu", "cza", "czem"]],
  ["d", ["du", "dzie", "da", "dem"]],
  ["t", ["tu", "cie", "ta", "tem"]],
  ["r", ["ru", "rze", "ra", "rem"]],
  ["ł", ["łu", "le", "ła", "łem"]],
  ["", ["a", "u", "ie", "em", "iem", "owi"]],
]
const byLength = [...cases].sort(([one], [other]) => other.length - one.length)

/** A word of a town's name in its other cases. */
function formsOfWord(word: string): string[] {
  const found = byLength.find(([ending]) => word.endsWith(ending))
  if (!found) return [word]
  const [ending, others] = found
  const stem = word.slice(0, word.length - ending.length)
  return [word, ...others.map((other) => stem + other)]
}

/** The forms of a town's name: each word declines by itself; a link such as "nad" and a number do not. */
export const formsOfTown = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s-]+/)
    .map((word, _, all) => (all.length > 1 && word.length < 4 ? [word] : formsOfWord(word)))
    .reduce<string[]>((made, forms) => made.flatMap((begun) => forms.map((form) => `${begun} ${form}`.trim())), [""])

/** Endings of towns, and of their adjectives. */
const adjectives: readonly (readonly [ending: string, adjective: string])[] = [
  ["ódź", "ódzki"],
  ["ystok", "ostocki"],
  ["oszcz", "oski"],
  ["ów", "owski"],
  ["aw", "awski"],
  ["awa", "awski"],
  ["owa", "owski"],
  ["ice", "icki"],
  ["elce", "elecki"],
  ["ań", "ański"],
  ["uń", "uński"],
  ["ańsk", "ański"],
  ["in", "iński"],
  ["yn", "yński"],
  ["om", "omski"],
  ["ynia", "yński"],
]

/** "krakowski" for Kraków; null where no rule of the table matches. */
export function adjectiveOfTown(name: string): string | null {
  const word = name.toLowerCase()
  const found = adjectives.find(([ending]) => word.endsWith(ending))
  return !found || /[\s-]/.test(word) ? null : word.slice(0, word.length - found[0].length) + found[1]
}
