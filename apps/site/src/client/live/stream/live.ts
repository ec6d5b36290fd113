import type { Cell } from '@portico/widget'
import type { FigureStyle } from '../../../figures/live/figure.ts'
import type { PagePrices } from '../../../figures/live/page-live.ts'
import type { Connection } from '../../../offline/connection.ts'
import type { LiveCells } from '../cells.ts'
import { followPrices, type StreamListener } from './price-events.ts'
import { type SharedStream, shareStream, type TabChannel } from './shared-stream.ts'
import { createTint } from './tint.ts'
import { bringPart, waitingParts } from '../../early-click.ts'

interface LiveOptions {
  readonly cells: LiveCells
  readonly connection: Cell<Connection>
  /** How the page writes numbers. */
  readonly style: FigureStyle
}

function openChannel(): TabChannel {
  const channel = new BroadcastChannel('portico.live')
  return {
    post: channel.postMessage.bind(channel),
    hear: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel.close(),
  }
}

/** Joins the browser's one stream of prices. */
function joinStream(listener: StreamListener): SharedStream {
  const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis
  return shareStream({
    id: crypto.randomUUID(),
    locks: canShare ? navigator.locks : null,
    openChannel,
    openStream: (slugs, handOn) =>
      followPrices({
        slugs,
        listener: handOn,
        connect: (address) => new EventSource(address),
        random: Math.random,
      }),
    listener,
    monotonic: () => performance.now(),
  })
}

/** The prices of the stream, the newest of each asset. */
function keepNewest(known: PagePrices, prices: PagePrices): PagePrices {
  const newer = Object.entries(prices).filter(([slug, [, asOf]]) => {
    const old = known[slug]
    return old === undefined || Date.parse(asOf) > Date.parse(old[1])
  })
  return newer.length === 0 ? known : { ...known, ...Object.fromEntries(newer) }
}

/** Writes the state on the document, for the page's note. */
function showState({ isPaused, page, isTakenOver }: LiveCells, isOpen: boolean): void {
  const root = document.documentElement
  const running = isOpen ? 'live' : 'waiting'
  if (page.get() === null) delete root.dataset['live']
  else root.dataset['live'] = isPaused.get() ? 'paused' : running
  if (isTakenOver.get()) return
  document.querySelector('.live-mark button')?.setAttribute('aria-pressed', String(isPaused.get()))
}

/** Shows newer prices: in the server's HTML as long as that stands, by the app and its parts from then on. */
function createDisplay(cells: LiveCells, style: FigureStyle): (streamed: PagePrices) => void {
  const app = document.getElementById('app') ?? document.body
  const expectChanges = createTint(app)

  async function show(streamed: PagePrices): Promise<void> {
    const page = cells.page.get()
    if (page === null) return cells.newest.set(null)
    if (Object.keys(streamed).length === 0) return
    const [{ createNewestPrices }, { drawFigures }] = await Promise.all([
      import('../../../figures/live/newest-prices.ts'),
      import('../draw-figures.ts'),
    ])
    if (cells.page.get() !== page) return
    const newest = createNewestPrices({ page: page.live, streamed, pageAsOf: page.asOf, style })
    expectChanges()
    cells.newest.set(newest)
    for (const part of waitingParts()) if (!drawFigures(part, newest)) bringPart(part)
    if (!cells.isTakenOver.get() && !drawFigures(app, newest)) cells.wantsApp.set(true)
  }

  return (streamed) => {
    show(streamed).catch((error: unknown) => console.warn('newer prices could not be shown:', error))
  }
}

/** Follows the prices of the page while it is seen, online and not paused, and has them shown. */
export function startLive({ cells, connection, style }: LiveOptions): void {
  const show = createDisplay(cells, style)
  let streamed: PagePrices = {}
  let stream: SharedStream | null = null

  const listener: StreamListener = {
    prices(prices) {
      const newest = keepNewest(streamed, prices)
      if (newest === streamed) return
      streamed = newest
      show(streamed)
    },
    snapshot: cells.snapshot.set,
    open: (isOpen) => showState(cells, isOpen),
  }

  function leave(): void {
    stream?.end()
    stream = null
    showState(cells, false)
  }

  function follow(): void {
    const page = cells.page.get()
    const isSeen = document.visibilityState === 'visible' && connection.get() === 'online'
    if (page === null || !isSeen || cells.isPaused.get()) return leave()
    if (stream === null) showState(cells, false)
    stream ??= joinStream(listener)
    stream.want(page.live.followed)
  }

  for (const cell of [connection, cells.isPaused, cells.page]) cell.subscribe(follow)
  cells.page.subscribe(() => show(streamed))
  document.addEventListener('visibilitychange', follow)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', follow)
  follow()
}
