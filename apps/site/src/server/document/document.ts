import type { LocaleEntry } from '@portico/locale'
import { englishStart, withoutMarks } from '@portico/locale/fallback-marks'
import type { WidgetProps } from '@portico/widget'
import type { PageData, SiteState } from '../../page-data.ts'
import type { SiteBuild } from './build.ts'
import { escapeAttribute, escapeText, jsonInHtml } from '../../representations/escape.ts'
import type { WidgetSlot } from '../widgets/widgets.ts'

export interface DocumentOptions {
  readonly locale: LocaleEntry
  readonly build: SiteBuild
  /** The style elements, in UTF-8. */
  readonly styles: Buffer
  /** Ready head tags. */
  readonly head: string
  /** Ready HTML of the app's root. */
  readonly app: string
  readonly slots: readonly WidgetSlot[]
  /** Addresses of what the app needs beyond the page's start; widgets come when they are wanted. */
  readonly appFiles: readonly string[]
  readonly skipText: string
  /** Ready HTML of what the operator says above the header; empty where nothing is said. */
  readonly notice: string
  readonly redRises: boolean
  readonly state: { readonly site: SiteState; readonly data: PageData | null; readonly widgets: WidgetProps }
}

function slotHtml(slots: readonly WidgetSlot[], name: WidgetSlot['name']): string {
  const slot = slots.find((each) => each.name === name)
  return `<div id="slot-${name}">${slot?.html ?? ''}</div>`
}

/** The link past the header, which is no element of React's; it names the language of a text that is still English. */
function skipLink({ skipText }: DocumentOptions): string {
  const language = skipText.startsWith(englishStart) ? ' lang="en"' : ''
  return `<a class="skip-link" href="#main"${language}>${escapeText(withoutMarks(skipText))}</a>`
}

/** The delivery loader, with the addresses of what it brings: the page's start, and all that its app needs. */
function loaderScript({ build, appFiles }: DocumentOptions): string {
  const app = escapeAttribute(appFiles.join(' '))
  return `<script src="${build.loader}" defer data-entry="${escapeAttribute(build.entry)}" data-app="${app}"></script>`
}

/** What the client starts from; plain data in a script that is never run. */
function stateScript({ build, locale, state, slots }: DocumentOptions): string {
  const widgets = slots.flatMap(({ name, client, texts }) =>
    client === null ? [] : [{ name, client, texts }],
  )
  const texts = build.texts(locale.code)
  const json = jsonInHtml({ ...state.site, texts, data: state.data, widgetProps: state.widgets, widgets })
  return `<script type="application/json" id="state">${json}</script>`
}

/**
 * The page around the app: what the operator has to say now, if anything, then header, main, footer, legal dialog, in this order (SHELL-01). Anonymous HTML is the same for
 * everyone; theme and native app are settled by the boot block before the first paint (THEME-02, SHELL-05).
 *
 * The answer is UTF-8. Its parts are encoded one by one: one character beyond Latin-1 would make a single text of them
 * twice as large, and the styles, a third of the page, are the same everywhere.
 */
export function documentHtml(options: DocumentOptions): Buffer {
  const { locale, build, styles, head, app, slots } = options
  const rises = options.redRises ? ' data-rise="red"' : ''
  const start = [
    '<!doctype html>',
    `<html lang="${locale.tag}" dir="${locale.dir}" data-theme="white"${rises}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script type="importmap">${build.importMap.text}</script>`,
    `<script>${build.boot.text}</script>`,
    head,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  ]
  const bodyStart = [
    loaderScript(options),
    '</head><body>',
    skipLink(options),
    options.notice,
    slotHtml(slots, 'header'),
    '<div id="app">',
  ]
  const end = [
    '</div>',
    slotHtml(slots, 'footer'),
    slotHtml(slots, 'legal'),
    stateScript(options),
    '</body></html>',
  ]
  const encoded = (pieces: readonly string[]) => Buffer.from(pieces.join(''))
  return Buffer.concat([encoded(start), styles, encoded(bodyStart), Buffer.from(app), encoded(end)])
}
