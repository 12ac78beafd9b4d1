/**
 * Holds back the scripts of a rendered page, which the router writes to start at once: the late start script starts
 * them. Were the router to write them otherwise, they would start as it likes.
 */
export const holdScripts = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
    .replace(/(<script(?: nonce="[^"]*")? type=")module" async=""/, '$1later"')
