import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import { englishStart, withoutMarks } from '@portico/locale/fallback-marks'
import type { PageData } from '../../page-data.ts'
import { definitions } from '../../pages/registry.generated.ts'
import { escapeAttribute, escapeText, jsonInHtml } from '../../representations/escape.ts'
import type { DrawnWidgets, WidgetSlot } from '../widgets/widgets.ts'
import { keptBytes, utf8Of } from '../kept-bytes.ts'
import type { SiteBuild } from './build.ts'
import { noticeHtml } from './notice.ts'

/** What a document takes from the build. */
type DocumentBuild = Pick<
  SiteBuild,
  'loader' | 'forms' | 'entry' | 'appFiles' | 'ownTexts' | 'importMap' | 'boot'
>

export interface DocumentOptions {
  readonly locale: LocaleEntry
  readonly page: PageData['page']
  /** The style elements, in UTF-8. */
  readonly styles: Buffer
  /** Ready tags that fetch the fonts of the language. */
  readonly fonts: string
  /** Ready head tags. */
  readonly head: string
  /** Ready HTML of the app's root. */
  readonly app: string
  readonly widgets: DrawnWidgets
  readonly skipText: string
  /** What the client starts from. */
  readonly state: {
    /** The state of the site, as the opening of an object in JSON for a script element, in UTF-8. */
    readonly site: Buffer
    /** Null where the page could not be drawn. */
    readonly data: PageData | null
  }
}

/** The link past the header, which is no element of React's; it names the language of a text that is still English. */
function skipLink(skipText: string): string {
  const language = skipText.startsWith(englishStart) ? ' lang="en"' : ''
  return `<a class="skip-link" href="#main"${language}>${escapeText(withoutMarks(skipText))}</a>`
}

/** The delivery loader, with the addresses of what it brings: the page's start, and what its app needs beyond; widgets come when they are wanted. */
function loaderScript(build: DocumentBuild, { page, locale }: DocumentOptions): string {
  const app = escapeAttribute(build.appFiles({ id: page, locale: locale.code }).join(' '))
  const isInParts = page !== 'missing' && definitions[page].app === 'in parts'
  const forms = isInParts ? `<script src="${build.forms}" defer></script>` : ''
  return `${forms}<script src="${build.loader}" defer data-entry="${escapeAttribute(build.entry)}" data-app="${app}"></script>`
}

/** What the client starts from, as plain data in a script that is never run; put together from parts, most of which are kept. */
function stateScript(ownTexts: string, { state, widgets }: DocumentOptions): readonly (Buffer | string)[] {
  const shown = widgets.slots.filter(({ client }) => client !== null)
  const texts = shown.flatMap(({ name, client, texts }, index) => [
    `${index === 0 ? '' : '},'}{"name":"${name}","client":${jsonInHtml(client)},"texts":`,
    texts,
  ])
  return [
    stateStart,
    state.site,
    `,${ownTexts}"data":${jsonInHtml(state.data)},"widgetProps":`,
    ...widgets.props,
    ',"widgets":[',
    ...texts,
    `${shown.length === 0 ? '' : '}'}]}</script>`,
  ]
}

function ownTextsOf(build: DocumentBuild, { page, locale }: DocumentOptions): string {
  const ownTexts = build.ownTexts({ id: page, locale: locale.code })
  return ownTexts === null ? '' : `"ownTexts":${jsonInHtml(ownTexts)},`
}

const stateStart = Buffer.from('<script type="application/json" id="state">')

const emptySlot = Buffer.alloc(0)

const slotOf = (slots: readonly WidgetSlot[], name: WidgetSlot['name']) =>
  slots.find((slot) => slot.name === name)?.html ?? emptySlot

const headerSlot = '<div id="slot-header">'

const between = {
  headerAndApp: Buffer.from('</div><div id="app">'),
  appAndFooter: Buffer.from('</div><div id="slot-footer">'),
  footerAndLegal: Buffer.from('</div><div id="slot-legal">'),
  legalAndState: Buffer.from('</div>'),
  end: Buffer.from('</body></html>'),
} as const

/** From the first byte to the head tags, which is the same for the pages of a language. */
function opening(build: DocumentBuild, { locale, fonts }: DocumentOptions): string {
  const rises = locale.rise === 'red' ? ' data-rise="red"' : ''
  return [
    '<!doctype html>',
    `<html lang="${locale.tag}" dir="${locale.dir}" data-theme="white"${rises}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script type="importmap">${build.importMap.text}</script>`,
    `<script>${build.boot.text}</script>`,
    fonts,
  ].join('')
}

const icon = Buffer.from('<link rel="icon" href="/favicon.svg" type="image/svg+xml">')

/** What the pages of one kind and language have in common. */
interface PageParts {
  /** The loader's element, in UTF-8. */
  readonly loader: Buffer
  /** The beginning of the page's own state, as JSON: where its texts are. */
  readonly ownTexts: string
}

/** What the pages of a language have in common, in UTF-8. */
interface LanguageParts {
  readonly opening: Buffer
  /** From the end of the head to the header. */
  readonly beforeHeader: Buffer
}

/**
 * The page around the app: what the operator has to say now, if anything, then header, main, footer, legal dialog, in this order (SHELL-01). Anonymous HTML is the same for
 * everyone; theme and native app are settled by the boot block before the first paint (THEME-02, SHELL-05).
 *
 * The answer is UTF-8. Its parts are encoded one by one, those that pages share once: one character beyond Latin-1 would make a
 * single text of them twice as large, and styles, widgets and openings are more than half of a page.
 */
export function createDocument({
  build,
  brand,
}: {
  readonly build: DocumentBuild
  readonly brand: Pick<Brand, 'notice' | 'nofollow'>
}): (options: DocumentOptions) => Buffer {
  /** About 3 kB for each language of the registry. */
  const parts = new Map<string, LanguageParts>()
  /** Some 600 bytes for each kind of page in each language. */
  const pageParts = new Map<string, PageParts>()

  function pagePartsOf(options: DocumentOptions): PageParts {
    const key = `${options.locale.code} ${options.page}`
    const known = pageParts.get(key)
    if (known) return known
    const made = {
      loader: keptBytes(loaderScript(build, options)),
      ownTexts: ownTextsOf(build, options),
    }
    pageParts.set(key, made)
    return made
  }

  function partsOf(options: DocumentOptions): LanguageParts {
    const { locale, skipText } = options
    const known = parts.get(locale.code)
    if (known) return known
    const beforeHeader = ['</head><body>', skipLink(skipText), noticeHtml(brand, locale), headerSlot]
    const made = {
      opening: keptBytes(opening(build, options)),
      beforeHeader: keptBytes(beforeHeader.join('')),
    }
    parts.set(locale.code, made)
    return made
  }

  return (options) => {
    const { widgets } = options
    const shared = partsOf(options)
    const own = pagePartsOf(options)
    return utf8Of([
      shared.opening,
      options.head,
      icon,
      options.styles,
      own.loader,
      shared.beforeHeader,
      slotOf(widgets.slots, 'header'),
      between.headerAndApp,
      options.app,
      between.appAndFooter,
      slotOf(widgets.slots, 'footer'),
      between.footerAndLegal,
      slotOf(widgets.slots, 'legal'),
      between.legalAndState,
      ...stateScript(own.ownTexts, options),
      between.end,
    ])
  }
}
