import { parseSync } from 'oxc-parser'

/** A node of the syntax tree, whatever its kind. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** A node with the nodes around it, the nearest first. */
export interface Placed {
  readonly node: SyntaxNode
  readonly around: readonly SyntaxNode[]
}

export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value
  )
}

/** Whether a node says types only. What it wraps in `as const` or `satisfies` is code all the same. */
function isTypeOnly({ type }: SyntaxNode): boolean {
  return type.startsWith('TS') && type !== 'TSAsExpression' && type !== 'TSSatisfiesExpression'
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .filter((child) => !isTypeOnly(child))
}

function walk(placed: Placed, visit: (placed: Placed) => void): void {
  visit(placed)
  const around = [placed.node, ...placed.around]
  for (const node of childrenOf(placed.node)) walk({ node, around }, visit)
}

/** Visits every node of a source that is code, from the outside in. */
export function visitCode(file: string, source: string, visit: (placed: Placed) => void): void {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const root: unknown = program
  if (isNode(root)) walk({ node: root, around: [] }, visit)
}

/** Whether a node is a function whose body runs when it is called. */
export function isFunction({ type, body }: SyntaxNode): boolean {
  return (
    (type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression') &&
    isNode(body)
  )
}
