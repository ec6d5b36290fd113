import { englishEnd, englishMark, englishStart, withoutMarks } from '@portico/locale/fallback-marks'
import type { ElementType, JSX, Key, ReactElement, ReactNode } from 'react'
import { Fragment, jsx as createPlain, jsxs as createPlainWithList } from 'react/jsx-runtime'

export type { JSX }
export { Fragment }

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

const isMarked = (value: unknown): value is string => typeof value === 'string' && englishMark.test(value)

/** Elements that hold nothing but text. */
const textOnly: ReadonlySet<unknown> = new Set(['option', 'title', 'textarea'])

/** An English part among children. */
interface English {
  readonly english: readonly ReactNode[]
}

type Part = English | { readonly plain: ReactNode }

/** Children in parts, where a mark may stand in another child than the one that ends it. */
function partsOf(children: readonly ReactNode[]): readonly Part[] {
  const parts: Part[] = []
  let english: ReactNode[] | null = null
  for (const child of children) {
    const pieces =
      typeof child === 'string' ? child.split(englishMark).filter((piece) => piece !== '') : [child]
    for (const piece of pieces) {
      if (piece === englishStart) {
        english = []
        parts.push({ english })
      } else if (piece === englishEnd) english = null
      else if (english) english.push(piece)
      else parts.push({ plain: piece })
    }
  }
  return parts
}

const nodeOf = (part: Part): ReactNode =>
  'plain' in part ? part.plain : createPlainWithList('span', { lang: 'en', children: part.english })

/** What a component gets instead: children that name the language, since it may come from where nobody reads marks. */
function withParts(props: Props): Props {
  const { children } = props
  const list = Array.isArray(children) ? children : [children]
  if (!list.some(isMarked)) return props
  return { ...props, children: createPlainWithList(Fragment, { children: partsOf(list).map(nodeOf) }) }
}

/** What an element of HTML gets instead: marks in attributes are left out, those in children name the language. */
function withLanguage(type: unknown, props: Props): Props {
  const { children } = props
  const attributes = Object.fromEntries(
    Object.entries(props).map(([name, value]) => [name, isMarked(value) ? withoutMarks(value) : value]),
  )
  const list = Array.isArray(children) ? children : [children]
  if (!list.some(isMarked)) return { ...attributes, children }
  if (textOnly.has(type)) return { lang: 'en', ...attributes, children: withoutMarks(list.join('')) }
  const parts = partsOf(list)
  const [only] = parts
  if (type !== Fragment && parts.length === 1 && only && 'english' in only && props['lang'] === undefined)
    return { ...attributes, lang: 'en', children: only.english }
  return { ...attributes, children: parts.map(nodeOf) }
}

function create(type: ElementType, props: Props, key?: Key): ReactElement {
  const drawn = typeof type === 'string' || type === Fragment ? withLanguage(type, props) : withParts(props)
  // Parts are a list that never changes its order, so they need no keys.
  return Array.isArray(drawn.children) ? createPlainWithList(type, drawn, key) : createPlain(type, drawn, key)
}

/**
 * React's elements, with `lang="en"` around the English texts that stand between marks in a page of another language
 * (LOC-06). Builds in which a text waits for its translation take their JSX from here; tests do by the name of React’s development form.
 */
export { create as jsx, create as jsxDEV, create as jsxs }
