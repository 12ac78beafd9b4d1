/** A page that nobody sees is not painted: it goes on after so long, in ms. */
const unseenMs = 100

/** Waits until the browser has painted, so that a press shows before what it asks for takes the processor. */
export const nextPaint = () =>
  new Promise<void>((done) => {
    const unseen = setTimeout(done, unseenMs)
    requestAnimationFrame(() => {
      clearTimeout(unseen)
      setTimeout(done)
    })
  })
