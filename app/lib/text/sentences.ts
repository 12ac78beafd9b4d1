/** The same with a capital at its beginning: what follows a comma, on its own. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase("pl") + text.slice(1)

/** The same without the capital at its beginning, to go on after a comma; never for what begins with a name. */
export const uncapitalized = (text: string): string => text.charAt(0).toLocaleLowerCase("pl") + text.slice(1)
