import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { readableTree } from './readable-tree.ts'

/** What a program wants to know of a text before it reads it. */
export interface FrontMatter {
  readonly title: string
  readonly description: string
  /** The page for people. */
  readonly canonical: string | null
  /** BCP 47. */
  readonly language: string
  /** When what it says was true: an ISO 8601 instant; null where it has no time. */
  readonly asOf: string | null
  readonly sources: readonly { readonly name: string; readonly url: string; readonly licence: string }[]
}

/** What a text is written with; `origin` makes its links absolute. */
export interface MarkdownOptions {
  readonly origin: string
  readonly frontMatter: FrontMatter
}

/** YAML that every JSON text is (YAML 1.2, 1.3): strings in double quotes, lists of objects in braces. */
function frontMatterText({ title, description, canonical, language, asOf, sources }: FrontMatter): string {
  const lines = Object.entries({ title, description, canonical, language, as_of: asOf }).flatMap(
    ([name, value]) => (value === null || value === '' ? [] : [`${name}: ${JSON.stringify(value)}`]),
  )
  const listed = sources.map((source) => `  - ${JSON.stringify(source)}`)
  return ['---', ...lines, ...(listed.length > 0 ? ['sources:', ...listed] : []), '---', ''].join('\n')
}

/**
 * A page as Markdown (CommonMark with tables of GitHub's form), made from the HTML that people get, so that both say the
 * same.
 */
export function markdownText(html: string, options: MarkdownOptions): string {
  const tree = readableTree(fromHtml(html, { fragment: true }), options.origin)
  const text = toMarkdown(toMdast(tree), {
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false, tableCellPadding: true })],
    bullet: '-',
    rule: '-',
  })
  return `${frontMatterText(options.frontMatter)}\n${text}`
}
