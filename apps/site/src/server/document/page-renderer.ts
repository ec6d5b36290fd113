import type { PageData, SiteState } from '../../page-data.ts'
import type { AppRenderer } from '../../app/render-contract.ts'
import { createDocument } from './document.ts'
import { createFonts } from './fonts.ts'
import { headHtml } from './head.ts'
import { createStyles, type StyleOptions } from './page-styles.ts'
import { createSiteStates, type SiteStateOptions } from './site-state.ts'
import { tagParts } from './language-tag.ts'
import { createSiteProps, pageProps } from './widget-props.ts'
import type { PageAddress } from '../http/page-address.ts'
import { pageVariance, redirectPage } from '../http/page-handler.ts'
import { pageCaching } from '../../representations/rendered-page.ts'
import { offeredLanguages } from '../offered-languages.ts'
import type { PageSource } from '../page-source.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { RenderedPage } from '../../representations/rendered-page.ts'
import { markdownPage } from '../representations/markdown/markdown-page.ts'
import type { MarkdownWriter } from '../representations/markdown/markdown-writer.ts'
import type { Widgets } from '../widgets/widgets.ts'

interface RendererOptions extends StyleOptions, SiteStateOptions {
  readonly publicOrigin: string
  readonly widgets: Widgets
  readonly source: PageSource
  readonly app: AppRenderer
  readonly writer: MarkdownWriter
  readonly logger: SiteLogger
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

/** Makes the whole answer to an address: HTML or data, with its headers. */
export function createPageRenderer(
  options: RendererOptions,
): (address: PageAddress) => Promise<RenderedPage> {
  const { widgets, source, brand } = options
  const fonts = createFonts(brand)
  const stylesOf = createStyles(options, fonts)
  const stateOf = createSiteStates(options)
  const documentOf = createDocument(options)
  const offered = offeredLanguages(brand)
  const sitePropsOf = createSiteProps({ brand, languages: offered.beyond })

  return async (address) => {
    const answer = await source.load(address)
    if (answer.kind === 'redirect') return redirectPage(address, answer)
    const { data, head, snapshot } = answer
    if (address.form === 'data') return dataPage(data)
    const { state, opening } = stateOf(address, snapshot)
    const app = await appHtml(options, { address, state, data })
    if (address.form === 'markdown') {
      const { publicOrigin, writer } = options
      return markdownPage({ app, head, address, snapshot, publicOrigin, writer })
    }
    const drawn = widgets.draw(sitePropsOf({ snapshot, locale: address.locale, state }), pageProps(address))
    const { language } = tagParts(address.locale.tag)
    const styles = stylesOf({ id: data.page, language })
    const utf8 = documentOf({
      locale: address.locale,
      page: data.page,
      styles: styles.elements,
      fonts: fonts.of(language).preload,
      head: headHtml({
        head,
        address,
        brand,
        publicOrigin: options.publicOrigin,
        complete: offered.complete,
      }),
      app: app.html,
      widgets: drawn,
      skipText: await options.app.skipText(address.locale.code),
      state: { site: opening, data: app.failed ? null : data },
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
      keep: !app.failed && drawn.slots.every((slot) => !slot.standIn),
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
