import { Component, type ComponentType, Fragment, type ReactNode } from "react"

/** Milliseconds in which a second failure is left to the error page. */
const pauseMs = 5_000

/**
 * Draws its children anew once when they could not be drawn: a browser that translates replaces texts that React knows.
 * What fails again at once goes on to the route's error page.
 */
export class DrawnAnew extends Component<
  { children: ReactNode },
  { failure: { error: unknown } | null; times: number; at: number }
> {
  override state = { failure: null as { error: unknown } | null, times: 0, at: Number.NEGATIVE_INFINITY }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch() {
    const now = performance.now()
    if (now - this.state.at > pauseMs) this.setState(({ times }) => ({ failure: null, times: times + 1, at: now }))
    else this.setState({ at: Number.POSITIVE_INFINITY })
  }

  override render() {
    const { failure, times, at } = this.state
    if (failure && at === Number.POSITIVE_INFINITY) throw failure.error
    return failure ? null : <Fragment key={times}>{this.props.children}</Fragment>
  }
}

/** A page with an error page of its own, which stands above what the page draws. */
export const drawnAnew =
  <Props extends object>(Page: ComponentType<Props>) =>
  (props: Props) => (
    <DrawnAnew>
      <Page {...props} />
    </DrawnAnew>
  )
