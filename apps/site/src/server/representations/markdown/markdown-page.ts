import { linkTo } from '@portico/locale'
import type { Snapshot } from '@portico/market'
import type { PageHead } from '../../../page-data.ts'
import { definitions } from '../../../pages/registry.generated.ts'
import type { PageAddress } from '../../http/page-address.ts'
import { pageVariance } from '../../http/page-handler.ts'
import { pageCaching } from '../../../representations/rendered-page.ts'
import type { RenderedPage } from '../../../representations/rendered-page.ts'
import { openToAll } from '../../../representations/open-to-all.ts'
import { busyAnswer } from '../../../representations/answer.ts'
import type { MarkdownWriter } from './markdown-writer.ts'
import { documentSource } from '../../../figures/licensed-source.ts'

interface MarkdownPageOptions {
  /** The page as it was drawn. */
  readonly app: { readonly html: string; readonly status: number; readonly failed: boolean }
  readonly head: PageHead
  readonly address: PageAddress
  readonly snapshot: Snapshot
  readonly publicOrigin: string
  readonly writer: MarkdownWriter
}

/** Whether the Markdown of a page names the sources of its figures; pages of words name their own, where they have any. */
const hasFigures = ({ page }: PageAddress) => page !== null && definitions[page].markdown === 'with sources'

/**
 * The answer with a page's text in Markdown; 503 while too many are being written. Search engines list the page itself, which
 * the text names as canonical.
 */
export async function markdownPage(options: MarkdownPageOptions): Promise<RenderedPage> {
  const { app, head, address, snapshot, publicOrigin, writer } = options
  const keep = !app.failed
  const locale = address.locale.canonicalCode
  const canonical =
    head.canonicalPath === null ? null : publicOrigin + linkTo({ locale, path: head.canonicalPath })
  const written = await writer.run({
    html: app.html,
    origin: publicOrigin,
    frontMatter: {
      title: head.title,
      description: head.description,
      canonical,
      language: address.locale.tag,
      asOf: head.modified ?? null,
      sources: hasFigures(address) ? snapshot.sources.map(documentSource) : [],
    },
  })
  if (written.kind === 'busy') return busyAnswer('too many pages are being written as text')
  return {
    status: app.status,
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': keep ? pageCaching : 'no-store',
      'x-robots-tag': 'noindex',
      ...(canonical === null ? {} : { link: `<${canonical}>; rel="canonical"` }),
      ...pageVariance,
      ...openToAll,
    },
    body: written.result,
    keep,
  }
}
