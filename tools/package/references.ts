import { parseSync, Visitor } from 'oxc-parser'

/** How code names something outside itself. */
export interface Reference {
  /**
   * `module`: by an import. `place`: a file or folder beside it, by `new URL(…, import.meta.url)`. `resolved`: by
   * `require.resolve(…)` or `import.meta.resolve(…)`.
   */
  readonly kind: 'module' | 'place' | 'resolved'
  /** The text; of a template, what comes before its first expression. */
  readonly text: string
  /** Where the literal is in the code; null for a template, which only begins with the text. */
  readonly span: { readonly start: number; readonly end: number } | null
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Call {
  readonly callee: Node
  readonly arguments: readonly Node[]
}

/** The text of a literal, or the beginning of a template; null for anything else. */
function textOf(node: Node | undefined, source: string): Pick<Reference, 'text' | 'span'> | null {
  if (node === undefined) return null
  const written = source.slice(node.start, node.end)
  const [, literal] = /^(?:'([^']*)'|"([^"]*)")$/.exec(written)?.filter((part) => part !== undefined) ?? []
  if (node.type === 'Literal' && literal !== undefined) return { text: literal, span: node }
  if (node.type !== 'TemplateLiteral') return null
  const text = /^`([^`$]*)/.exec(written)?.[1] ?? ''
  return text === '' ? null : { text, span: null }
}

const resolvers = new Set(['require', 'require.resolve', 'import.meta.resolve'])

/**
 * Finds what a module refers to. What is computed at run time alone is not found.
 * @param source plain JavaScript: types are no references
 * @throws Error when it does not parse
 */
export function referencesOf(file: string, source: string): readonly Reference[] {
  const { program, module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const references: Reference[] = []
  const add = (kind: Reference['kind'], found: Pick<Reference, 'text' | 'span'> | null) => {
    if (found !== null) references.push({ kind, ...found })
  }
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.slice(0, 1).map((entry) => entry.moduleRequest)),
  ]
  for (const request of requests)
    if (request) add('module', { text: request.value, span: { start: request.start, end: request.end } })
  const written = ({ start, end }: Node) => source.slice(start, end)
  new Visitor({
    ImportExpression: ({ source: asked }) => add('module', textOf(asked, source)),
    CallExpression({ callee, arguments: [asked] }: Call) {
      if (resolvers.has(written(callee))) add('resolved', textOf(asked, source))
    },
    NewExpression({ callee, arguments: [asked, base] }: Call) {
      const isBeside = base !== undefined && written(base) === 'import.meta.url'
      if (written(callee) === 'URL' && isBeside) add('place', textOf(asked, source))
    },
  }).visit(program)
  return references
}
