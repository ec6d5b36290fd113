import type { Brand } from '@portico/brands'
import type { LocaleCode, LocaleEntry } from '@portico/locale'
import type { SourceCredit } from '@portico/market'
import type { SnapshotStore } from '@portico/stores'
import type { WidgetProps } from '@portico/widget'
import { confirmationTexts } from '../../components/market/confirmation-texts.ts'
import { licensedSource } from '../../figures/licensed-source.ts'
import { markOf, publishers } from '../../figures/sources.ts'
import { outsideLinks } from '../../views/content/outside-links.ts'
import { pageCurrency } from '../../figures/price.ts'
import type { PageData, SiteState } from '../../page-data.ts'
import type { AppRenderer } from '../../app/render-contract.ts'
import { urls } from '../../pages/urls.generated.ts'
import { widgetStylesId } from '../../widget-styles.ts'
import { inlineBlock, type SiteBuild } from './build.ts'
import { documentHtml } from './document.ts'
import { escapeAttribute } from '../../representations/escape.ts'
import { createFonts, type Fonts } from './fonts.ts'
import { headHtml } from './head.ts'
import type { PageAddress } from '../http/page-address.ts'
import { pageVariance, redirectPage } from '../http/page-handler.ts'
import { pageCaching } from '../../representations/rendered-page.ts'
import { offeredLanguages } from '../offered-languages.ts'
import type { PageSource } from '../page-source.ts'
import { tagParts } from './language-tag.ts'
import { linkRelsOf } from './link-rel.ts'
import { siteText } from './site-text.ts'
import { noticeCss, noticeHtml } from './notice.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { RenderedPage } from '../../representations/rendered-page.ts'
import { markdownPage } from '../representations/markdown/markdown-page.ts'
import type { MarkdownWriter } from '../representations/markdown/markdown-writer.ts'
import type { Widgets } from '../widgets/widgets.ts'

interface RendererOptions {
  readonly brand: Brand
  readonly publicOrigin: string
  readonly snapshots: SnapshotStore
  readonly build: SiteBuild
  readonly widgets: Widgets
  readonly source: PageSource
  readonly app: AppRenderer
  readonly writer: MarkdownWriter
  readonly logger: SiteLogger
  readonly beta: boolean
  readonly logEnvironment?: string
  readonly imageDomain: string | null
  securityHeaders(hashes: {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    /** The id of the page. */
    readonly page: string
  }): Readonly<Record<string, string>>
}

function siteState(options: RendererOptions, address: PageAddress): SiteState {
  const { brand, build, beta, imageDomain, logEnvironment = 'online' } = options
  const { locale, base } = address
  return {
    locale: locale.code,
    base,
    ...linkRelsOf(brand),
    signUp: brand.addresses.signUp ?? urls.register(),
    website: brand.id,
    beta,
    logEnvironment,
    brandName: brand.name,
    compact: brand.compact,
    money: brand.money,
    iconSheets: build.icons,
    imageOrigin: imageDomain === null ? '' : `https://${imageDomain}`,
    currency: pageCurrency(options.snapshots.current(), locale).code,
  }
}

/** A source as the footer credits it. */
function creditOf(source: SourceCredit, locale: LocaleEntry): WidgetProps['sources'][number] {
  const mark = markOf(source.id)
  const said = mark === undefined ? {} : { mark: siteText(locale, confirmationTexts[mark]) }
  return { ...licensedSource(source), ...said }
}

function widgetProps(
  options: RendererOptions,
  {
    address,
    state,
    languages,
  }: {
    readonly address: PageAddress
    readonly state: SiteState
    readonly languages: readonly LocaleCode[]
  },
): WidgetProps {
  const { brand, snapshots } = options
  const query = address.query.toString()
  return {
    locale: address.locale.code,
    ...(languages.length === 0 ? {} : { languages }),
    path: address.path,
    search: query === '' ? '' : `?${query}`,
    brand: { name: brand.name, logoSvg: brand.logoSvg },
    linkRel: state.linkRel,
    externalRel: state.externalRel,
    addresses: {
      logIn: brand.addresses.logIn ?? urls.logIn(),
      signUp: state.signUp,
      account: urls.account(),
    },
    currency: state.currency,
    sources: publishers(snapshots.current().sources).map((source) => creditOf(source, address.locale)),
    operator: brand.operator,
    company: outsideLinks(brand.company, address.locale),
    trust: outsideLinks(brand.trust, address.locale),
    analytics: brand.analytics,
  }
}

/** Draws the page; a part that throws gives the error page with status 500, which is not kept. */
async function appHtml(
  options: RendererOptions,
  page: { address: PageAddress; state: SiteState; data: PageData },
): Promise<{ html: string; status: number; failed: boolean }> {
  const { address, state, data } = page
  const query = address.query.toString()
  const input = {
    url:
      address.base +
      (address.path === '/' && address.base !== '' ? '' : address.path) +
      (query === '' ? '' : `?${query}`),
    base: address.base,
    state,
    data,
  }
  try {
    return { html: await options.app.render(input), status: data.status, failed: false }
  } catch (error) {
    options.logger.error({ path: address.path, err: error }, 'the page threw while it was drawn')
    return { html: await options.app.renderError(input), status: 500, failed: true }
  }
}

interface Styles {
  /** The style elements, in UTF-8. */
  readonly elements: Buffer
  /** The security headers of a page that holds them. */
  readonly headers: Readonly<Record<string, string>>
}

type StylesOf = (page: { readonly id: string; readonly language: string }) => Styles

/**
 * Gives the styles of a page (ADR 0003), put together and hashed once for each version of the widgets and each set of fonts. The widgets' are an
 * element of their own, which tells the client where the styles of other pages are and where they belong.
 */
function createStyles(options: RendererOptions, fonts: Fonts): StylesOf {
  const { brand, build, widgets } = options
  let ofWidgets = ''
  const known = new Map<string, Styles>()
  function make(id: string, faces: string): Styles {
    const own = inlineBlock(
      faces + brand.tokensCss + build.css(id) + (brand.notice === null ? '' : noticeCss),
    )
    const last = inlineBlock(ofWidgets)
    const scripts = [build.importMap.hash, build.boot.hash]
    const pages = escapeAttribute(build.pageSheet)
    const elements = Buffer.from(
      `<style>${own.text}</style><style id="${widgetStylesId}" data-pages="${pages}">${last.text}</style>`,
    )
    const styles = {
      elements,
      headers: options.securityHeaders({ scripts, styles: [own.hash, last.hash], page: id }),
    }
    known.set(`${id} ${faces}`, styles)
    return styles
  }
  return ({ id, language }) => {
    const current = widgets.css()
    if (current !== ofWidgets) known.clear()
    ofWidgets = current
    const { css } = fonts.of(language)
    return known.get(`${id} ${css}`) ?? make(id, css)
  }
}

/** Makes the whole answer to an address: HTML or data, with its headers. */
export function createPageRenderer(
  options: RendererOptions,
): (address: PageAddress) => Promise<RenderedPage> {
  const { build, widgets, source, brand } = options
  const fonts = createFonts(brand)
  const stylesOf = createStyles(options, fonts)
  const offered = offeredLanguages(brand)

  return async (address) => {
    const answer = await source.load(address)
    if (answer.kind === 'redirect') return redirectPage(address, answer)
    const { data, head } = answer
    if (address.form === 'data') return dataPage(data)
    const state = siteState(options, address)
    const app = await appHtml(options, { address, state, data })
    if (address.form === 'markdown') {
      const snapshot = options.snapshots.current()
      const { publicOrigin, writer } = options
      return markdownPage({ app, head, address, snapshot, publicOrigin, writer })
    }
    const props = widgetProps(options, { address, state, languages: offered.beyond })
    const slots = widgets.slots(props)
    const { language } = tagParts(address.locale.tag)
    const styles = stylesOf({ id: data.page, language })
    const utf8 = documentHtml({
      locale: address.locale,
      build,
      styles: styles.elements,
      head:
        fonts.of(language).preload +
        headHtml({ head, address, brand, publicOrigin: options.publicOrigin, complete: offered.complete }),
      app: app.html,
      slots,
      appFiles: build.appFiles({ id: data.page, locale: address.locale.code }),
      skipText: await options.app.skipText(address.locale.code),
      notice: noticeHtml(brand, address.locale),
      redRises: address.locale.rise === 'red',
      state: { site: state, data: app.failed ? null : data, widgets: props },
    })
    return {
      status: app.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': app.status === 500 ? 'no-store' : pageCaching,
        ...pageVariance,
        ...styles.headers,
      },
      body: { utf8 },
      keep: !app.failed && slots.every((slot) => !slot.standIn),
    }
  }
}

function dataPage(data: PageData): RenderedPage {
  return {
    status: data.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': pageCaching,
      'x-robots-tag': 'noindex',
    },
    body: JSON.stringify(data),
    keep: true,
  }
}
