import { Component, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { type PageRouter, RouterContext, type RouterState } from '../components/navigation/page-router.ts'
import { ErrorPage } from './error-page.tsx'
import { RootLayout } from './root-layout.tsx'

interface BoundaryProps {
  readonly state: RouterState
  readonly children: ReactNode
}

interface BoundaryState {
  readonly isFailed: boolean
  /** What was shown when it failed, or is shown. */
  readonly shown: RouterState
}

/** Shows the error page in place of a page that throws, until the reader goes elsewhere or newer data comes. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isFailed: false, shown: this.props.state }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isFailed: true }
  }

  static getDerivedStateFromProps({ state }: BoundaryProps, { shown }: BoundaryState): BoundaryState | null {
    const isSame = shown.location === state.location && shown.drawn === state.drawn
    return isSame ? null : { isFailed: false, shown: state }
  }

  override render(): ReactNode {
    return this.state.isFailed ? <ErrorPage /> : this.props.children
  }
}

/** Draws the page that a router shows, alike on the server and in the browser. */
export function PageHost({ router }: { readonly router: PageRouter }) {
  const [state, show] = useState(router.get)
  useEffect(() => {
    const follow = (next: RouterState) => startTransition(() => show(next))
    follow(router.get())
    return router.subscribe(follow)
  }, [router])
  const view = useMemo(() => ({ router, state }), [router, state])
  return (
    <RouterContext value={view}>
      <PageBoundary state={state}>
        {state.drawn === null ? <ErrorPage /> : <RootLayout page={state.drawn} />}
      </PageBoundary>
    </RouterContext>
  )
}
