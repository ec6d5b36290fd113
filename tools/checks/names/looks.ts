import { isTest, listFiles, projectRoot } from '../files.ts'
import { textOfFile, walk } from './source.ts'
import { textOf, valueOf } from './values.ts'

/** The custom properties of the brands' sheets that the site's own styles use; an operator's brand sets them. */
export function brandProperties(): readonly string[] {
  const files = listFiles(projectRoot)
  const sheets = files.filter((file) => /^brands\/[^/]+\/tokens\.css$/.test(file)).map(textOfFile)
  const using = files
    .filter((file) => /^(?:apps|packages|widgets|brands)\/.*\.(?:css|tsx?)$/.test(file) && !isTest(file))
    .map(textOfFile)
    .join('\n')
  const used = new Set([...using.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  return sheets
    .flatMap((sheet) => [...sheet.matchAll(/(--[\w-]+)\s*:/g)])
    .flatMap(([, name = '']) => (used.has(name) ? [name] : []))
}

/** What pages of others write around the converter: its attributes, and the names for its looks. */
export function embedNames(): readonly string[] {
  const found = new Set<string>()
  walk(/observedAttributes|::?part|part:|--portico-/, (source) => ({
    PropertyDefinition({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'observedAttributes' || value?.type !== 'Identifier')
        return
      const list = source.constants.get(value.name)
      const names = list?.type === 'TSAsExpression' ? list.expression : list
      if (names?.type !== 'ArrayExpression') return
      for (const name of names.elements)
        if (name !== null && name.type !== 'SpreadElement') found.add(`attribute ${textOf(name, source)}`)
    },
    CallExpression({ callee, arguments: [, attributes] }) {
      const isElement = callee.type === 'Identifier' && callee.name === 'element'
      if (!isElement || attributes?.type !== 'ObjectExpression') return
      const name = valueOf(attributes, 'part')
      if (name !== null) found.add(`part ${textOf(name, source)}`)
    },
    TemplateElement({ value }) {
      for (const [name] of value.raw.matchAll(/--portico-[a-z-]+/g)) found.add(name)
    },
  }))
  return [...found]
}
