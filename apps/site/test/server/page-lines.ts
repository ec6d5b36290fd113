import type { Element, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'

const unseen: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'link'])

/** Elements that stand within a line; all others begin one of their own. */
const inline: ReadonlySet<string> = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'cite',
    'code',
    'em',
    'i',
    'mark',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
  ],
  'time',
])

/** Attributes that are read out. */
const spoken = ['ariaLabel', 'title', 'alt', 'placeholder', 'ariaValueText', 'content'] as const

/** The lines of a page that are in its own language: text that is seen or read out, as it stands side by side. */
export function linesOf(html: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line.trim() !== '') lines.push(line.trim())
    line = ''
  }
  const visitElement = (element: Element) => {
    const { tagName, properties, children } = element
    if (unseen.has(tagName) || (properties['lang'] !== undefined && tagName !== 'html')) return
    if (properties['name'] === 'keywords') return
    for (const name of spoken) if (typeof properties[name] === 'string') lines.push(properties[name])
    const isInline = inline.has(tagName) && !String(properties['className'] ?? '').includes('own-line')
    if (!isInline) end()
    children.forEach(visit)
    if (!isInline) end()
  }
  const visit = (node: Root | RootContent) => {
    if (node.type === 'text') line += node.value
    else if (node.type === 'element') visitElement(node)
    else if (node.type === 'root') node.children.forEach(visit)
  }
  visit(fromHtml(html))
  end()
  return lines
}
