export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase("pl") + text.slice(1)

/** For the middle of a sentence; not for texts that begin with a name. */
export const uncapitalized = (text: string): string => text.charAt(0).toLocaleLowerCase("pl") + text.slice(1)

/** A name at the end of a sentence; "Sp. z o.o." already has its full stop. */
export const withFullStop = (name: string): string => (name.endsWith(".") ? name : `${name}.`)
