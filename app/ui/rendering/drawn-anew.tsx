import { Component, type ComponentType, Fragment, type ReactNode } from "react"

/** Milliseconds in which a second failure is left to the error page. */
const pauseMs = 5_000
/** Stands for a time in `redrawnAt`: the second failure came at once. */
const gaveUp = Number.POSITIVE_INFINITY

/**
 * Draws its children anew once when they could not be drawn: a browser that translates replaces texts that React knows.
 * What fails again at once goes on to the route's error page.
 */
export class RedrawOnce extends Component<
  { children: ReactNode },
  { failure: { error: unknown } | null; redraws: number; redrawnAt: number }
> {
  override state = { failure: null as { error: unknown } | null, redraws: 0, redrawnAt: Number.NEGATIVE_INFINITY }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch() {
    const now = performance.now()
    if (now - this.state.redrawnAt > pauseMs)
      this.setState(({ redraws }) => ({ failure: null, redraws: redraws + 1, redrawnAt: now }))
    else this.setState({ redrawnAt: gaveUp })
  }

  override render() {
    const { failure, redraws, redrawnAt } = this.state
    if (failure && redrawnAt === gaveUp) throw failure.error
    return failure ? null : <Fragment key={redraws}>{this.props.children}</Fragment>
  }
}

/** For a page whose route has an error page: that would catch the failure below the `RedrawOnce` of the document. */
export const withRedraw =
  <Props extends object>(Page: ComponentType<Props>) =>
  (props: Props) => (
    <RedrawOnce>
      <Page {...props} />
    </RedrawOnce>
  )
