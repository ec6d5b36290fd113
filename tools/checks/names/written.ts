import type { CallExpression, Expression, MemberExpression, NewExpression } from 'oxc-parser'
import { type Source, walk } from './source.ts'
import { isKnown, keysOf, textOf, textsOf, valueOf } from './values.ts'

// Names that no table lists: they are read out of the code, wherever in it they are written.

/** Collects names while code is walked over. */
function collect(run: (add: (name: string) => void) => void): readonly string[] {
  const found = new Set<string>()
  run((name) => found.add(name))
  return [...found]
}

/** What a call calls: the name of a function or of a method. */
function calleeOf({ callee }: CallExpression | NewExpression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : ''
}

function argumentOf({ arguments: given }: CallExpression | NewExpression, place = 0): Expression | null {
  const argument = given[place]
  return argument === undefined || argument.type === 'SpreadElement' ? null : argument
}

/** The metrics that are shown to a scraper, each alone and with each of its labels. */
export function metricNames(): readonly string[] {
  return collect((add) =>
    walk(/help:/, (source) => ({
      ObjectExpression(node) {
        const [name, help, labels] = ['name', 'help', 'labelNames'].map((key) => valueOf(node, key))
        if (!name || !help) return
        const metric = textOf(name, source)
        add(metric)
        if (labels?.type !== 'ArrayExpression') return
        for (const label of labels.elements)
          if (label !== null && label.type !== 'SpreadElement') add(`${metric}{${textOf(label, source)}}`)
      },
    })),
  )
}

const isLogger = ({ object }: MemberExpression) =>
  (object.type === 'Identifier' && object.name === 'logger') ||
  (object.type === 'MemberExpression' &&
    object.property.type === 'Identifier' &&
    object.property.name === 'logger')

/** The fields of log lines, as far as they are written out beside them. */
export function logFieldNames(): readonly string[] {
  const levels = new Set(['info', 'warn', 'error'])
  return collect((add) =>
    walk(/logger\b/, (source) => ({
      CallExpression(node) {
        const fields = argumentOf(node)
        if (node.callee.type !== 'MemberExpression' || fields === null) return
        if (isLogger(node.callee) && levels.has(calleeOf(node))) keysOf(fields, source).forEach(add)
      },
    })),
  )
}

/** Keys and channels in Redis, with `*` for what is put in, such as the site. */
export function redisNames(): readonly string[] {
  const key = /^[a-z][a-z-]*:/
  const isServer = ({ file }: Source) => /^(?:packages\/stores|apps\/(?:gateway|server|market))\//.test(file)
  return collect((add) =>
    walk(/:\$\{|:\*|topic:|'[a-z-]+:'/, (source) => ({
      TemplateLiteral(node) {
        const texts = isServer(source) ? textsOf(node, source) : []
        texts.filter((text) => key.test(text) && !/[\s=/,]/.test(text)).forEach(add)
      },
      Property({ key: name, value }) {
        if (name.type === 'Identifier' && name.name === 'topic' && value.type === 'Literal')
          add(`*:${String(value.value)}`)
      },
    })),
  )
}

/** Functions and classes of browsers whose first argument is the name of what is kept. */
const keeping = new Set([
  'getItem',
  'setItem',
  'removeItem',
  'request',
  'BroadcastChannel',
  'createObjectStore',
])

/** Keys of storage, databases, locks and channels in a browser. */
export function storageNames(): readonly string[] {
  const own = /^portico[.-]/
  return collect((add) =>
    walk(/portico[.-]|Item\(|locks|BroadcastChannel|createObjectStore|area:/, (source) => {
      const note = (node: CallExpression | NewExpression) => {
        const name = argumentOf(node)
        const text = name !== null && keeping.has(calleeOf(node)) ? textOf(name, source) : ''
        if (/^[\w.:*-]+$/.test(text) && isKnown(text)) add(text)
      }
      return {
        CallExpression: note,
        NewExpression: note,
        ObjectExpression(node) {
          const [area, key, fallback] = ['area', 'key', 'fallback'].map((name) => valueOf(node, name))
          if (area?.type !== 'Literal' || key?.type !== 'Literal' || !fallback) return
          const name = `${textOf(area, source)} ${textOf(key, source)}`
          for (const field of ['', ...keysOf(fallback, source).map((field) => `.${field}`)]) add(name + field)
        },
        Literal({ value }) {
          if (typeof value !== 'string' || !own.test(value) || value.includes(' ')) return
          add(/[.-]$/.test(value) ? `${value}*` : value)
        },
      }
    }),
  )
}

/** Fixed addresses that a server is told to answer. */
export function routeNames(): readonly string[] {
  return collect((add) =>
    walk(/\bapp\.(?:get|post|route)\(/, (source) => ({
      CallExpression(node) {
        const { callee } = node
        const isApp =
          callee.type === 'MemberExpression' &&
          callee.object.type === 'Identifier' &&
          callee.object.name === 'app'
        const first = argumentOf(node)
        if (!isApp || first === null || !['get', 'post', 'route'].includes(calleeOf(node))) return
        const address = first.type === 'ObjectExpression' ? valueOf(first, 'url') : first
        const text = address === null ? '' : textOf(address, source)
        if (/^\/[\w.-]/.test(text)) add(text)
      },
    })),
  )
}
