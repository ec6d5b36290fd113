import type { Element, ElementContent, Root, RootContent, Text } from 'hast'

/** What readers press, fill in or hear changing; a text has no use for it. */
const omittedTags: ReadonlySet<string> = new Set([
  'button',
  'datalist',
  'input',
  'label',
  'meter',
  'noscript',
  'option',
  'progress',
  'script',
  'select',
  'style',
  'template',
  'textarea',
])

/** Parts that readers cannot see or hear, that need scripts, or that only lead back to where the reader is. */
function isOmitted({ tagName, properties }: Element): boolean {
  const classes = properties['className']
  return (
    omittedTags.has(tagName) ||
    (properties['hidden'] !== undefined && properties['hidden'] !== false) ||
    String(properties['ariaHidden']) === 'true' ||
    (Array.isArray(classes) && (classes.includes('crumbs') || classes.includes('needs-scripts')))
  )
}

const inlineTags: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'data',
  'em',
  'i',
  'small',
  'span',
  'strong',
  'time',
])

const text = (value: string): Text => ({ type: 'text', value })

const isInline = (node: ElementContent | undefined) =>
  node?.type === 'element' && inlineTags.has(node.tagName)

function words(node: ElementContent | RootContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(words).join('') : ''
}

/** Letters, digits and ends of sentences at either end, but of scripts that write no spaces between words. */
const wordEnd = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}%.!?)]$/u
const wordStart = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]/u

/** What stands close to the word before it. */
const closePunctuation = /^[,.;)、。，；）]/

/** Neighbours that only a style sheet sets apart get a space between them. */
function setApart(children: readonly ElementContent[]): readonly ElementContent[] {
  return children.flatMap((node, index) => {
    const before = children[index - 1]
    if (before === undefined || !isInline(node)) return [node]
    const touching =
      (isInline(before) && !closePunctuation.test(words(node))) ||
      (before.type === 'text' && wordEnd.test(before.value) && wordStart.test(words(node)))
    return touching ? [text(' '), node] : [node]
  })
}

/** A chart is what its label says; other drawings say nothing. */
function drawing({ properties }: Element): readonly ElementContent[] {
  const label = properties['ariaLabel']
  return typeof label === 'string' ? [paragraph([text(label)])] : []
}

function paragraph(children: readonly ElementContent[]): Element {
  return { type: 'element', tagName: 'p', properties: {}, children: [...children] }
}

function bold(children: readonly ElementContent[]): Element {
  return { type: 'element', tagName: 'strong', properties: {}, children: [...children] }
}

const isTag = (node: ElementContent, tagName: string): node is Element =>
  node.type === 'element' && node.tagName === tagName

/** A term, and what readers open beside it to learn what it means. */
function termParts(term: Element, origin: string) {
  const explained = term.children.find((node) => isTag(node, 'details'))
  const parts = explained && isTag(explained, 'details') ? explained.children : term.children
  const [name, note] = explained
    ? [parts.filter((node) => isTag(node, 'summary')), parts.filter((node) => !isTag(node, 'summary'))]
    : [parts, []]
  const wordsOf = (nodes: readonly ElementContent[]) =>
    readableChildren(nodes, origin).map(words).join(' ').trim()
  return explained === undefined
    ? { name: readableChildren(name, origin), note: '' }
    : { name: [text(wordsOf(name))], note: wordsOf(note) }
}

/** Terms and what they mean as lines of a list: Markdown has no other form for them. */
function termList(element: Element, origin: string): Element {
  const parts = element.children.flatMap((child) => (isTag(child, 'div') ? child.children : [child]))
  const items: Element[] = []
  const notes = new Map<Element, string>()
  for (const part of parts) {
    if (part.type !== 'element') continue
    if (part.tagName === 'dt') {
      const { name, note } = termParts(part, origin)
      const item: Element = {
        type: 'element',
        tagName: 'li',
        properties: {},
        children: [bold(name), text(': ')],
      }
      items.push(item)
      notes.set(item, note)
    } else items.at(-1)?.children.push(...readableChildren(part.children, origin), text(' '))
  }
  for (const [item, note] of notes) if (note !== '') item.children.push(text(`(${note})`))
  return { type: 'element', tagName: 'ul', properties: {}, children: items }
}

/** Links are followed from wherever the text is kept. A link without words leads nowhere that a reader could know. */
function link(element: Element, origin: string): readonly ElementContent[] {
  const href = element.properties['href']
  const children = readableChildren(element.children, origin)
  if (typeof href !== 'string' || href === '' || children.map(words).join('').trim() === '') return children
  const absolute = href.startsWith('/') && !href.startsWith('//') ? origin + href : href
  return [{ type: 'element', tagName: 'a', properties: { href: absolute }, children: [...children] }]
}

/** A table's name stands before it, since Markdown has no captions. */
function table(element: Element, origin: string): readonly ElementContent[] {
  const isCaption = (node: ElementContent) => node.type === 'element' && node.tagName === 'caption'
  const captions = element.children.filter(isCaption).flatMap((node) => readable(node, origin))
  const children = readableChildren(
    element.children.filter((node) => !isCaption(node)),
    origin,
  )
  const named = captions.length > 0 ? [paragraph([bold(captions)])] : []
  return [...named, { ...element, children: [...children] }]
}

/** What readers open stands open; nothing of it where only fields were inside. */
function details(element: Element, origin: string): readonly ElementContent[] {
  const isSummary = (node: ElementContent) => node.type === 'element' && node.tagName === 'summary'
  const summaries = element.children.filter(isSummary).flatMap((node) => readable(node, origin))
  const inside = readableChildren(
    element.children.filter((node) => !isSummary(node)),
    origin,
  )
  return inside.map(words).join('').trim() === '' ? [] : [...summaries, ...inside]
}

function readable(node: ElementContent, origin: string): readonly ElementContent[] {
  if (node.type === 'comment') return []
  if (node.type === 'text') return [node]
  if (isOmitted(node)) return []
  switch (node.tagName) {
    case 'svg':
      return drawing(node)
    case 'a':
      return link(node, origin)
    case 'dl':
      return [termList(node, origin)]
    case 'table':
      return table(node, origin)
    case 'caption':
      return readableChildren(node.children, origin)
    case 'form':
      return [{ ...node, tagName: 'div', children: [...readableChildren(node.children, origin)] }]
    case 'details':
      return details(node, origin)
    case 'summary':
      return [paragraph([bold(readableChildren(node.children, origin))])]
    default:
      return [{ ...node, children: [...readableChildren(node.children, origin)] }]
  }
}

/** Texts that React keeps apart by a comment become one. */
function joinTexts(children: readonly ElementContent[]): readonly ElementContent[] {
  const joined: ElementContent[] = []
  for (const node of children) {
    const before = joined.at(-1)
    if (node.type === 'text' && before?.type === 'text')
      joined[joined.length - 1] = text(before.value + node.value)
    else joined.push(node)
  }
  return joined
}

function readableChildren(children: readonly ElementContent[], origin: string): readonly ElementContent[] {
  return setApart(joinTexts(children.flatMap((child) => readable(child, origin))))
}

function mainOf(nodes: readonly (RootContent | ElementContent)[]): Element | null {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const found = node.tagName === 'main' ? node : mainOf(node.children)
    if (found) return found
  }
  return null
}

/**
 * What a page's `main` says to somebody who reads text alone: no fields, buttons and drawings, a chart by its label,
 * hidden words for screen readers in place of what only eyes can read, links with the site's origin. Empty where there is
 * no `main`.
 */
export function readableTree(page: Root, origin: string): Root {
  const main = mainOf(page.children)
  return { type: 'root', children: main ? [...readableChildren(main.children, origin)] : [] }
}
