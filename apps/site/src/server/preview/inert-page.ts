import type { Nodes, Properties } from 'hast'
import { fromHtml } from 'hast-util-from-html'

interface Span {
  readonly start: number
  readonly end: number
}

/** Attributes by which a page leads somewhere or sends something, as hast names them. */
const leading: ReadonlySet<string> = new Set([
  ...['href', 'xLinkHref', 'action', 'formAction', 'ping'],
] satisfies readonly (keyof Properties)[])

/** Elements that load what a page looks like: their addresses stay. */
const loading: ReadonlySet<string> = new Set(['link', 'image', 'use'])

/** Where attributes stand that lead out of the page; links within it stay. */
function* leadingIn(node: Nodes): Generator<Span> {
  if (node.type === 'element' && !loading.has(node.tagName)) {
    for (const [name, place] of Object.entries(node.data?.position?.properties ?? {})) {
      const value = String(node.properties[name])
      const { start, end } = place ?? {}
      if (!leading.has(name) || value.startsWith('#')) continue
      if (start?.offset === undefined || end?.offset === undefined) continue
      yield { start: start.offset, end: end.offset }
    }
    if (node.tagName === 'template' && node.content !== undefined) yield* leadingIn(node.content)
  }
  if ('children' in node) for (const child of node.children) yield* leadingIn(child)
}

/** A page whose links and forms do nothing, so that nobody is led by what only one person has written. */
export function inertPage(html: string): string {
  const spans = [...leadingIn(fromHtml(html, { verbose: true }))].toSorted(
    (one, other) => one.start - other.start,
  )
  let [written, from] = ['', 0]
  for (const { start, end } of spans) {
    written += html.slice(from, start)
    from = end
  }
  return written + html.slice(from)
}
