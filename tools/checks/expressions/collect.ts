import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression, and where it is written. */
export interface Expression {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/** The regular expressions of one file: those that are written out, and where others are put together at run time. */
export interface Collected {
  readonly literals: readonly Expression[]
  /** `file:line` of each `RegExp(…)` and `new RegExp(…)`. */
  readonly constructed: readonly string[]
}

/** Finds every regular expression of a source. */
export function collectExpressions(file: string, source: string): Collected {
  const literals: Expression[] = []
  const constructed: string[] = []
  const placeOf = (start: number) => `${file}:${source.slice(0, start).split('\n').length}`
  const construct = ({ start, callee }: { start: number; callee: { type: string; name?: unknown } }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') constructed.push(placeOf(start))
  }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      literals.push({ place: placeOf(node.start), source: node.regex.pattern, flags: node.regex.flags })
    },
    CallExpression: construct,
    NewExpression: construct,
  }).visit(program)
  return { literals, constructed }
}
