import type { Outbound, Upstream } from '@portico/outbound'
import { type DailyRates, dailyRatesSchema } from './daily-rates.ts'

/** The smaller of the two files that hold the same. */
const file = 'currencies/usd.min.json'
const placeholder = '{date}'

/** A place where the files are published. */
export interface Mirror {
  /** The file of a day (YYYY-MM-DD), or of the `latest`. */
  fetch(date: string, signal: AbortSignal): Promise<DailyRates>
}

/**
 * A mirror at an address with `{date}` in it, in its path or in its host's name. Where the host is another one for each day, so is
 * the circuit breaker.
 */
export function createMirror(
  outbound: Pick<Outbound, 'upstream'>,
  { name, address }: { readonly name: string; readonly address: string },
): Mirror {
  const [, origin = address, folder = ''] = /^([a-z]+:\/\/[^/]+)(?:\/(.*))?$/.exec(address) ?? []
  const path = `${folder}${folder === '' || folder.endsWith('/') ? '' : '/'}${file}`
  const open = (date: string): Upstream =>
    outbound.upstream({ name, baseUrl: origin.replace(placeholder, date), maxBytes: 1_000_000 })
  const latest = open('latest')
  const upstreamOf = (date: string) =>
    date === 'latest' || !origin.includes(placeholder) ? latest : open(date)

  return {
    fetch: (date, signal) =>
      upstreamOf(date).json(
        { path: path.replace(placeholder, date), numbers: 'text', signal },
        dailyRatesSchema,
      ),
  }
}
