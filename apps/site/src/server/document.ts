import type { LocaleEntry } from '@portico/locale'
import type { WidgetProps } from '@portico/widget'
import type { PageData, SiteState } from '../page-data.ts'
import type { InlineBlock, SiteBuild } from './build.ts'
import { escapeAttribute, escapeText, jsonInHtml } from './escape.ts'
import type { WidgetSlot } from './widgets.ts'

export interface DocumentOptions {
  readonly locale: LocaleEntry
  readonly build: SiteBuild
  readonly styles: InlineBlock
  /** Ready head tags. */
  readonly head: string
  /** Ready HTML of the app's root. */
  readonly app: string
  readonly slots: readonly WidgetSlot[]
  /** Addresses of what the app needs beyond the page's start, the widgets' modules left out. */
  readonly appFiles: readonly string[]
  readonly skipText: string
  readonly redRises: boolean
  readonly state: { readonly site: SiteState; readonly data: PageData | null; readonly widgets: WidgetProps }
}

function slotHtml(slots: readonly WidgetSlot[], name: WidgetSlot['name']): string {
  const slot = slots.find((each) => each.name === name)
  return `<div id="slot-${name}">${slot?.html ?? ''}</div>`
}

/** The delivery loader, with the addresses of what it brings: the page's start, and all that its app needs. */
function loaderScript({ build, appFiles, slots }: DocumentOptions): string {
  const widgets = slots.flatMap(({ client }) => client ?? [])
  const app = escapeAttribute([...appFiles, ...widgets].join(' '))
  return `<script src="${build.loader}" defer data-entry="${escapeAttribute(build.entry)}" data-app="${app}"></script>`
}

/** What the client starts from; plain data in a script that is never run. */
function stateScript({ state, slots }: DocumentOptions): string {
  const widgets = slots.flatMap(({ name, client, texts }) =>
    client === null ? [] : [{ name, client, texts }],
  )
  const json = jsonInHtml({ ...state.site, data: state.data, widgetProps: state.widgets, widgets })
  return `<script type="application/json" id="state">${json}</script>`
}

/**
 * The page around the app: header, main, footer, legal dialog, in this order (SHELL-01). Anonymous HTML is the same for
 * everyone; theme and native app are settled by the boot block before the first paint (THEME-02, SHELL-05).
 */
export function documentHtml(options: DocumentOptions): string {
  const { locale, build, styles, head, app, slots } = options
  const rises = options.redRises ? ' data-rise="red"' : ''
  return [
    '<!doctype html>',
    `<html lang="${locale.tag}" dir="${locale.dir}" data-theme="white"${rises}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script type="importmap">${build.importMap.text}</script>`,
    `<script>${build.boot.text}</script>`,
    head,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${styles.text}</style>`,
    loaderScript(options),
    '</head><body>',
    `<a class="skip-link" href="#main">${escapeText(options.skipText)}</a>`,
    slotHtml(slots, 'header'),
    `<div id="app">${app}</div>`,
    slotHtml(slots, 'footer'),
    slotHtml(slots, 'legal'),
    stateScript(options),
    '</body></html>',
  ].join('')
}
