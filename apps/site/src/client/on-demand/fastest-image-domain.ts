/** Every image domain serves this picture; which one sends it first is asked with it. */
const testImage = '/assets/probe.png'
const probeTimeoutMs = 5000

function probe(domain: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    const timer = setTimeout(() => reject(new Error(`${domain} does not answer`)), probeTimeoutMs)
    image.onload = () => {
      clearTimeout(timer)
      resolve(domain)
    }
    image.onerror = () => {
      clearTimeout(timer)
      reject(new Error(`${domain} has no test image`))
    }
    const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
    image.src = `https://${domain}${testImage}?probe=${random.toString(36)}`
  })
}

/** The domain that sends the test image first; null where none does. */
export async function fastestImageDomain(domains: readonly string[]): Promise<string | null> {
  return Promise.any(domains.map(probe)).catch(() => null)
}

interface Rewriting {
  readonly domain: string
  /** Domains that may be exchanged for it; images elsewhere are not touched. */
  readonly candidates: readonly string[]
}

/** The same image on the chosen domain; null where it is not on a known domain. */
export function onDomain(address: string, { domain, candidates }: Rewriting): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!candidates.includes(url.host) || url.host === domain) return null
  url.host = domain
  return url.href
}

/** Every image domain serves what the site itself has there. */
const sharedPath = '/assets/'

/** The same image on the own origin, which has what every domain serves of the site; null for other images. */
export function onOwnOrigin(address: string, candidates: readonly string[]): string | null {
  if (!URL.canParse(address)) return null
  const { host, pathname, search } = new URL(address)
  return candidates.includes(host) && pathname.startsWith(sharedPath) ? pathname + search : null
}

/** Moves images that failed or have not loaded to the chosen domain, and those that fail later; to the own origin where no domain has them. */
export function rewriteImages(
  page: Document,
  { domain, candidates }: Pick<Rewriting, 'candidates'> & { readonly domain: string | null },
): void {
  const moved = (address: string) => (domain === null ? null : onDomain(address, { domain, candidates }))
  const move = (image: HTMLImageElement, hasFailed: boolean) => {
    const isLast = hasFailed || domain === null
    const next = moved(image.src) ?? (isLast ? onOwnOrigin(image.src, candidates) : null)
    if (next !== null) image.src = next
  }
  for (const image of page.querySelectorAll('img')) {
    const hasFailed = image.complete && image.naturalWidth === 0
    if (!image.complete || hasFailed) move(image, hasFailed)
  }
  page.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLImageElement) move(event.target, true)
    },
    true,
  )
}

/** Replaces known image domains inside an answer's texts; an option of calls that carry image addresses (IMG-02). */
export function withImageDomain<T>(data: T, rewriting: Rewriting): T {
  const text = JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value !== 'string' || !/^https?:\/\//.test(value)) return value
    return onDomain(value, rewriting) ?? value
  })
  return JSON.parse(text)
}
