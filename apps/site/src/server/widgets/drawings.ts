import type { WidgetProps, WidgetServer } from '@portico/widget'
import { LRUCache } from 'lru-cache'
import { jsonInHtml } from '../../representations/escape.ts'
import { keptBytes } from '../kept-bytes.ts'

/** What the pages of a language have in common of a widget's props. */
export type SiteProps = Omit<WidgetProps, 'path' | 'search'>

/** What a page alone says. */
export type PageProps = Pick<WidgetProps, 'path' | 'search'>

/** Props of a widget, with keys by which its drawings are kept. */
export interface KeyedProps {
  readonly props: WidgetProps
  /** All of it as JSON for a script element, in parts. */
  readonly text: readonly (Buffer | string)[]
  /** Equal for equal props but for the page that is shown. */
  readonly site: string
  /** Equal for equal props. */
  readonly page: string
}

/** More than the languages of the site, in every setting of a brand that changes what widgets are keyed. */
const siteLimit = 200

/** A number for what pages have in common, and the end of their props as JSON in UTF-8. */
interface SiteKey {
  readonly number: number
  readonly end: Buffer
}

/**
 * Gives props their keys. What pages of a language have in common is some 3 kB of text, so a number stands for it; a number is
 * never given to another text. An object that comes again is not read again, so none may change.
 */
export function createPropKeys(): (site: SiteProps, page: PageProps) => KeyedProps {
  const numbers = new LRUCache<string, number>({ max: siteLimit })
  const known = new WeakMap<SiteProps, SiteKey>()
  let last = 0

  function read(site: SiteProps): SiteKey {
    const common = jsonInHtml(site)
    const number = numbers.get(common) ?? ++last
    numbers.set(common, number)
    return { number, end: keptBytes(`,${common.slice(1)}`) }
  }

  return (site, { path, search }) => {
    const key = known.get(site) ?? read(site)
    known.set(site, key)
    const own = jsonInHtml({ path, search })
    const text = [own.slice(0, -1), key.end]
    return { props: { ...site, path, search }, text, site: String(key.number), page: `${key.number} ${own}` }
  }
}

/** What an entry takes up besides its key and its HTML, about. */
const entryBytes = 200

/** A widget as it stands in a page. */
export interface Drawing {
  /** Its first HTML, in UTF-8. */
  readonly html: Buffer
  /** Its texts as JSON for a script element, in UTF-8. */
  readonly texts: Buffer
}

/**
 * Drawings of one version of a widget, each kept by all that it was drawn from, so that none can be another page's or older
 * than what it shows. The least recently used are dropped when all together take up more than `maxBytes`.
 * Throws what the widget throws.
 */
export function createDrawings(server: WidgetServer, maxBytes: number): (keyed: KeyedProps) => Drawing {
  const drawings = new LRUCache<string, Drawing>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }, key) => html.length + 2 * key.length + entryBytes,
  })
  /** Pages of a language have equal texts: these are held once. */
  const texts = new LRUCache<string, Buffer>({ max: siteLimit })
  return (keyed) => {
    const key = server.drawnFor === 'site' ? keyed.site : keyed.page
    const known = drawings.get(key)
    if (known) return known
    const drawn = server.render(keyed.props)
    const own = jsonInHtml(drawn.texts)
    const drawing = { html: keptBytes(drawn.html), texts: texts.get(own) ?? keptBytes(own) }
    texts.set(own, drawing.texts)
    drawings.set(key, drawing)
    return drawing
  }
}
