import { type Cell, createCell } from '@portico/widget'
import type { NewestPrices } from '../../figures/live/newest-prices.ts'
import type { PageLive } from '../../figures/live/page-live.ts'
import type { PageData } from '../../page-data.ts'
import type { LivePrices } from '../../components/context/live-prices.ts'

/** What a page follows, and when its data was true. */
export interface FollowedPage {
  readonly live: PageLive
  readonly asOf: string
}

/** What the page's start, the live prices and the app share. */
export interface LiveCells extends LivePrices {
  /** The page at hand; null where nothing on it moves. */
  readonly page: Cell<FollowedPage | null>
  /** Set once the page must be drawn anew, which only the app can do. */
  readonly wantsApp: Cell<boolean>
  /** Set once React takes the page over: from then on it draws newer prices. */
  readonly isTakenOver: Cell<boolean>
  /** Version of the newest snapshot that was told of; empty before. */
  readonly snapshot: Cell<string>
}

/** What of a page's data live prices need. */
export function followedPage(data: Pick<PageData, 'live' | 'ratesAsOf'> | null): FollowedPage | null {
  return data?.live ? { live: data.live, asOf: data.ratesAsOf } : null
}

const pausedKey = 'portico.livePaused'

/** Whether the reader has stopped live prices on this visit, or asks for little data. */
function wasPaused(): boolean {
  try {
    const saved = sessionStorage.getItem(pausedKey)
    if (saved !== null) return saved === 'yes'
  } catch (error) {
    console.warn('the pause cannot be read:', error)
  }
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

function keepPaused(isPaused: boolean): void {
  try {
    sessionStorage.setItem(pausedKey, isPaused ? 'yes' : 'no')
  } catch (error) {
    console.warn('the pause cannot be stored:', error)
  }
}

/** Makes the cells of a page load. */
export function openLiveCells(options: { data: PageData | null; now: () => number }): LiveCells {
  const isPaused = createCell(wasPaused())
  isPaused.subscribe(() => keepPaused(isPaused.get()))
  return {
    newest: createCell<NewestPrices | null>(null),
    isPaused,
    now: options.now,
    page: createCell(followedPage(options.data)),
    wantsApp: createCell(false),
    isTakenOver: createCell(false),
    snapshot: createCell(''),
  }
}
