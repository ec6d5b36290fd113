import { type Cell, createCell, useCell } from '@portico/widget'
import {
  type ComponentType,
  type FunctionComponent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { trustedHtml } from '../../ui/trusted-html.ts'
import { type SiteContextValue, SiteProvider, useSite } from '../context/site-context.ts'
import { useIsHydrated } from '../context/use-is-hydrated.ts'
import { useText } from '../texts/use-text.ts'
import { RouterContext, type RouterView, useRouterView } from '../navigation/page-router.ts'
import { loadOnSign } from './load-on-sign.ts'

/** A part of a page whose scripts come at a sign of interest in it; until then its slot keeps the server's HTML (decision 0098). */
export interface PartOnSign<Props> extends FunctionComponent<Props> {
  /** Brings its scripts, so that the part is drawn with the page around it. @throws Error where they do not come */
  bring(): Promise<void>
}

/** What a part is drawn with. */
interface Given<Props> {
  readonly site: SiteContextValue
  readonly router: RouterView
  readonly props: Props
}

interface GivenPart<Props> {
  readonly given: Cell<Given<Props>>
  /** What the server drew it with. */
  readonly first: Given<Props>
  readonly Part: ComponentType<Props>
}

/** A part in its own root: as the server drew it at first, then as the page around it is now. */
function PartOfSlot<Props extends object>({ given, first, Part }: GivenPart<Props>) {
  const { site, router, props } = useCell(given, first)
  return (
    <SiteProvider value={site}>
      <RouterContext value={router}>
        <Part {...props} />
      </RouterContext>
    </SiteProvider>
  )
}

/** React leaves what is in such an element as it stands. */
const asItStands = { __html: trustedHtml('') }

/** Keeps a cell at what the page around a part gives it now. */
function useGiven<Props>(props: Props) {
  const site = useSite()
  const router = useRouterView()
  const [given] = useState(() => createCell<Given<Props>>({ site, router, props }))
  useLayoutEffect(() => given.set({ site, router, props }), [given, site, router, props])
  return given
}

/** Stands below a part whose scripts did not come. Chromium does not ask again for a module that failed, so the page is loaded again. */
function Missed() {
  const text = useText()
  return (
    <div role="alert" className="note">
      <p>{text('part.failed')}</p>
      <a href="">{text('error.retry')}</a>
    </div>
  )
}

/**
 * A part whose scripts come at a sign of interest in it.
 * @param name tells its slot apart from the others of its page.
 * @param load brings what draws it.
 */
export function partOnSign<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): PartOnSign<Props> {
  const loaded = createCell<ComponentType<Props> | null>(null)
  async function bring(): Promise<void> {
    loaded.set(await load())
  }

  /** The server's HTML, which the part takes over once its scripts have come, for whatever reason. */
  function Waiting(props: Props) {
    const slot = useRef<HTMLDivElement>(null)
    const given = useGiven(props)
    const [first] = useState(given.get)
    const [isMissed, setMissed] = useState(false)
    useEffect(() => {
      const { current } = slot
      if (current === null) return
      let root: { unmount(): void } | null = null
      let isEnded = false
      // React gives up the server's HTML where something has changed it, as translations do, and draws the page anew.
      const isEmpty = current.firstChild === null
      const show = () => {
        const Part = loaded.get()
        if (Part === null || isEnded) return
        root ??= first.site.takeOver(current, <PartOfSlot {...{ given, first, Part }} />)
        setMissed(false)
      }
      const ends = [
        loaded.subscribe(show),
        loadOnSign(current, {
          keys: isEmpty ? 'of the page' : 'of the part',
          loss: `the ${name} stays as it is:`,
          load: bring,
          onLoaded: show,
          onMissed() {
            first.site.giveBack(current)
            setMissed(true)
          },
        }),
      ]
      if (isEmpty) current.dispatchEvent(new Event('focusin'))
      // Not while React is at work on the page around it.
      if (loaded.get() !== null) queueMicrotask(show)
      return () => {
        isEnded = true
        for (const end of ends) end()
        // React takes no root away while it takes away what is around it.
        queueMicrotask(() => root?.unmount())
      }
    }, [given, first])
    return (
      <>
        <div id={`slot-${name}`} ref={slot} suppressHydrationWarning dangerouslySetInnerHTML={asItStands} />
        {isMissed ? <Missed /> : null}
      </>
    )
  }

  function Part(props: Props) {
    const [Now] = useState(loaded.get)
    const isHydrated = useIsHydrated()
    if (Now === null) return <Waiting {...props} />
    // Where it is there from the start, as on pages that a reader goes on to, nothing waits for it.
    return (
      <div {...(isHydrated ? {} : { id: `slot-${name}` })}>
        <Now {...props} />
      </div>
    )
  }
  return Object.assign(Part, { bring })
}
