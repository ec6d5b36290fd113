import { parseStreamedPrices, priceStream } from '@portico/contract'
import type { PagePrices } from '../../../figures/live/page-live.ts'

/** What the stream delivers. */
export interface StreamListener {
  prices(prices: PagePrices): void
  /** Pages made anew would show newer figures; `version` names them. */
  snapshot(version: string): void
  /** Whether prices are coming. */
  open(isOpen: boolean): void
}

/** The parts of an EventSource that are used. */
export interface EventStream {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

interface StreamOptions {
  readonly slugs: readonly string[]
  readonly listener: StreamListener
  /** Opens an EventSource. */
  readonly connect: (address: string) => EventStream
  /** Between 0 and 1. */
  readonly random: () => number
}

const firstWaitMs = 2000
const longestWaitMs = 300_000
/** EventSource.CLOSED: the server refused, and the browser asks no more. */
const closed = 2

/** How long to wait after so many refusals: twice as long each time, at most five minutes, and never all browsers at once. */
export function waitAfterMs(refusals: number, random: number): number {
  return Math.min(firstWaitMs * 2 ** (refusals - 1), longestWaitMs) * (0.5 + random / 2)
}

function textOf(event: Event): string {
  return event instanceof MessageEvent ? String(event.data) : ''
}

/**
 * Follows prices until the answer is called. A connection that breaks is made anew by the browser; one that is refused, since
 * the server is full or the reader asks too often, after a wait.
 */
export function followPrices({ slugs, listener, connect, random }: StreamOptions): () => void {
  let refusals = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: EventStream | null = null
  const address = `${priceStream.path}?assets=${slugs.join(',')}`

  function open(): void {
    const opened = connect(address)
    stream = opened
    opened.addEventListener('open', () => {
      refusals = 0
      listener.open(true)
    })
    opened.addEventListener('prices', (event) => {
      const read = parseStreamedPrices(textOf(event))
      if (read !== null) listener.prices(read.prices)
    })
    opened.addEventListener('snapshot', (event) => listener.snapshot(textOf(event)))
    opened.addEventListener('error', () => {
      listener.open(false)
      if (opened.readyState !== closed) return
      refusals += 1
      timer = setTimeout(open, waitAfterMs(refusals, random()))
    })
  }

  open()
  return () => {
    clearTimeout(timer)
    stream?.close()
  }
}
