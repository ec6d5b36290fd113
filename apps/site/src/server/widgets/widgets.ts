import { readFile } from 'node:fs/promises'
import type { WidgetHtml, WidgetName, WidgetProps, WidgetServer } from '@portico/widget'
import * as v from 'valibot'
import { jsonInHtml } from '../../representations/escape.ts'
import {
  createDrawings,
  createPropKeys,
  type Drawing,
  type KeyedProps,
  type PageProps,
  type SiteProps,
} from './drawings.ts'
import { watchManifests } from './manifest-watch.ts'
import type { SiteLogger } from '../site-logger.ts'

const widgetNames: readonly WidgetName[] = ['header', 'footer', 'legal']

const manifestSchema = v.strictObject({
  name: v.picklist(['header', 'footer', 'legal']),
  version: v.string(),
  client: v.string(),
  css: v.array(v.string()),
  server: v.string(),
})

const moduleSchema = v.object({
  render: v.custom<WidgetServer['render']>((value) => typeof value === 'function'),
  drawnFor: v.optional(v.picklist(['site', 'page'])),
})

/** A widget's first HTML in a page, and what its client module starts from. */
export interface WidgetSlot {
  readonly name: WidgetName
  /** In UTF-8. */
  readonly html: Buffer
  /** Address of the client module; null where a stand-in is shown that needs none. */
  readonly client: string | null
  /** The texts of the client module, as JSON for a script element in UTF-8. */
  readonly texts: Buffer
  /** True where the widget itself could not be drawn. */
  readonly standIn: boolean
}

/** The widgets of a page, in its order. */
export interface DrawnWidgets {
  readonly slots: readonly WidgetSlot[]
  /** Their props, as JSON for a script element, in parts. */
  readonly props: KeyedProps['text']
}

export interface Widgets {
  /** Draws those of a page. What pages have in common is the same object for as long as it holds. */
  draw(site: SiteProps, page: PageProps): DrawnWidgets
  /** The widgets' style sheets, in the order of the page. */
  css(): string
  folder(name: WidgetName): URL
  status(): { readonly state: 'ready' } | { readonly state: 'degraded'; readonly reason: string }
  close(): void
}

interface LoadedWidget {
  readonly client: string
  readonly css: string
  readonly version: string
  readonly draw: (keyed: KeyedProps) => Drawing
}

/** Some 250 headers: those of the pages that are asked for again and again. */
const drawingBytes = 3 * 1024 * 1024

/** Where a widget is built to and deployed. */
function widgetFolder(name: WidgetName): URL {
  return new URL(`../../../../../widgets/${name}/dist/`, import.meta.url)
}

/** Address below which a widget's files are served. */
export function widgetPrefix(name: WidgetName): string {
  return `/widgets/${name}/`
}

/** Reads a widget as its manifest states it and draws it on trial, so that a broken one is never made current. */
async function loadWidget(name: WidgetName, folder: URL): Promise<LoadedWidget> {
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')),
  )
  const css = await Promise.all(manifest.css.map((file) => readFile(new URL(file, folder), 'utf8')))
  const loaded: unknown = await import(new URL(manifest.server, folder).href)
  const { render, drawnFor = 'page' } = v.parse(moduleSchema, loaded)
  const trial = render(trialProps)
  if (drawnFor === 'site' && !isEqual(render({ ...trialProps, ...elsewhere }), trial))
    throw new Error("the widget says `drawnFor = 'site'`, and differs from one page to another")
  return {
    client: widgetPrefix(name) + manifest.client,
    css: css.join(''),
    version: manifest.version,
    draw: createDrawings({ render, drawnFor }, drawingBytes),
  }
}

const trialProps: WidgetProps = {
  locale: 'en',
  path: '/',
  search: '',
  brand: { name: 'Trial', logoSvg: '' },
  linkRel: '',
  externalRel: '',
  addresses: { logIn: '/', signUp: '/', account: '/account' },
  currency: 'USD',
  sources: [],
  operator: { name: 'Trial', contact: 'trial@example.com' },
  company: [],
  trust: [],
  analytics: { consent: 'required', signals: 'honoured' },
}

/** Another page than that of the trial. */
const elsewhere = { path: '/academy', search: '?page=2' } as const

function isEqual(one: WidgetHtml, other: WidgetHtml): boolean {
  return one.html === other.html && jsonInHtml(one.texts) === jsonInHtml(other.texts)
}

/** A page without this widget: nothing that could fail, and a way home. */
function standIn(name: WidgetName): WidgetSlot {
  const html =
    name === 'header' ? '<header><a href="/">/</a></header>' : name === 'footer' ? '<footer></footer>' : ''
  return { name, html: Buffer.from(html), client: null, texts: Buffer.from('{}'), standIn: true }
}

interface WidgetOptions {
  readonly logger: SiteLogger
  /** Folder of a widget's build, with a slash at its end; the project's own unless given. */
  readonly folder?: (name: WidgetName) => URL
  /** Told when another version is current. */
  onChange(): void
}

/**
 * Opens the widgets and follows their manifests: a new version is current with the next page, without a build of the
 * site or a restart. A version that cannot be loaded or drawn leaves the old one current (SHELL-02).
 */
export async function openWidgets(options: WidgetOptions): Promise<Widgets> {
  const { logger, onChange, folder = widgetFolder } = options
  const current = new Map<WidgetName, LoadedWidget>()
  const keysOf = createPropKeys()

  async function reload(name: WidgetName): Promise<void> {
    try {
      const widget = await loadWidget(name, folder(name))
      const before = current.get(name)
      if (before?.version === widget.version) return
      current.set(name, widget)
      if (before)
        logger.info({ widget: name, version: widget.version }, 'a new version of the widget is current')
      onChange()
    } catch (error) {
      logger.error({ widget: name, err: error }, 'the widget cannot be loaded; what was current stays')
    }
  }

  await Promise.all(widgetNames.map(reload))
  const watching = watchManifests({
    folders: new Map(widgetNames.map((name) => [name, folder(name)])),
    logger,
    onManifest: (name) => void reload(name),
  })

  function slot(name: WidgetName, keyed: KeyedProps): WidgetSlot {
    const widget = current.get(name)
    if (!widget) return standIn(name)
    try {
      return { name, ...widget.draw(keyed), client: widget.client, standIn: false }
    } catch (error) {
      logger.error(
        { widget: name, path: keyed.props.path, err: error },
        'the widget could not be drawn on this page',
      )
      return standIn(name)
    }
  }

  return {
    draw(site, page) {
      const keyed = keysOf(site, page)
      return { slots: widgetNames.map((name) => slot(name, keyed)), props: keyed.text }
    },
    css: () => widgetNames.map((name) => current.get(name)?.css ?? '').join(''),
    folder,
    status() {
      const missing = widgetNames.filter((name) => !current.has(name))
      if (missing.length === 0) return { state: 'ready' }
      return { state: 'degraded', reason: `widgets not loaded: ${missing.join(', ')}` }
    },
    close: watching.close,
  }
}
