import { isNode, type Placed, type SyntaxNode } from './syntax.ts'

/** A piece of a source and what stands there instead. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** Proposes changes of a node; none where the operator does not apply. */
type Operator = (placed: Placed, source: string) => readonly Change[]

const boundaries = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
const equalities = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['==', '!='],
  ['!=', '=='],
])
const calculations = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
])
const connections = new Map([
  ['&&', '||'],
  ['||', '&&'],
  ['??', '&&'],
])
const methods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['toUpperCase', 'toLowerCase'],
  ['toLowerCase', 'toUpperCase'],
])
/** Methods that leave something out or put it right; the value is taken as it is instead. */
const omitted = new Set(['filter', 'trim', 'slice', 'toSorted', 'toReversed'])

const over = (node: SyntaxNode, replacement: string): Change => ({
  start: node.start,
  end: node.end,
  replacement,
})

/** Another operator between the same two operands. */
function swapSign({ node }: Placed, source: string, signs: ReadonlyMap<string, string>): readonly Change[] {
  const { left, right, operator } = node
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return []
  const sign = signs.get(operator)
  if (sign === undefined) return []
  const start = source.indexOf(operator, left.end)
  return [{ start, end: start + operator.length, replacement: sign }]
}

function isText(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'TemplateLiteral' || typeof node['value'] === 'string') return true
  return node.type === 'BinaryExpression' && (isText(node['left']) || isText(node['right']))
}

const swap =
  (type: string, signs: ReadonlyMap<string, string>): Operator =>
  (placed, source) =>
    placed.node.type === type ? swapSign(placed, source, signs) : []

/** Keys and module names are no values, and a message for engineers that nothing shows is no behaviour. */
function isNoValue({ node, around }: Placed): boolean {
  const [parent, grandparent] = around
  if (!parent) return true
  if (/^(?:Import|Export(?:Named|All))/.test(parent.type) || parent.type === 'JSXAttribute') return true
  if (parent['key'] === node && parent['computed'] !== true) return true
  if (parent.type === 'ExpressionStatement') return true
  return parent.type === 'NewExpression' && grandparent?.type === 'ThrowStatement' && isText(node)
}

function literal(placed: Placed, type: 'boolean' | 'number' | 'string'): unknown {
  const { node } = placed
  if (node.type !== 'Literal' || typeof node['value'] !== type || isNoValue(placed)) return undefined
  return node['value']
}

function changeNumber(placed: Placed): readonly Change[] {
  const value = literal(placed, 'number')
  if (typeof value !== 'number') return []
  return [over(placed.node, value === 0 ? '1' : String(value * 2))]
}

function emptyText(placed: Placed): readonly Change[] {
  const { node } = placed
  if (node.type === 'TemplateLiteral' && !isNoValue(placed)) return [over(node, "''")]
  const value = literal(placed, 'string')
  return typeof value === 'string' && value !== '' ? [over(node, "''")] : []
}

function emptyList({ node }: Placed): readonly Change[] {
  const { elements } = node
  const isFilled = node.type === 'ArrayExpression' && Array.isArray(elements) && elements.length > 0
  return isFilled ? [over(node, '[]')] : []
}

/** What an `if` or a `?:` depends on always holds, or never; a loop never begins. */
function settleCondition({ node }: Placed): readonly Change[] {
  const { test, type } = node
  if (!isNode(test)) return []
  if (type === 'IfStatement' || type === 'ConditionalExpression')
    return [over(test, 'true'), over(test, 'false')]
  return type === 'WhileStatement' || type === 'ForStatement' ? [over(test, 'false')] : []
}

function removeCall({ node }: Placed): readonly Change[] {
  const { expression, type } = node
  if (type !== 'ExpressionStatement' || !isNode(expression)) return []
  const inner = expression.type === 'AwaitExpression' ? expression['argument'] : expression
  return isNode(inner) && inner.type === 'CallExpression' ? [over(node, '{}')] : []
}

function changeMethod({ node }: Placed): readonly Change[] {
  const { callee, type } = node
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return []
  const { object, property } = callee
  if (!isNode(object) || !isNode(property) || typeof property['name'] !== 'string') return []
  const other = methods.get(property['name'])
  if (other !== undefined) return [over(property, other)]
  return omitted.has(property['name']) ? [{ start: object.end, end: node.end, replacement: '' }] : []
}

function dropNegation({ node }: Placed): readonly Change[] {
  const { argument, operator, type } = node
  if (type !== 'UnaryExpression' || !isNode(argument)) return []
  return operator === '!' || operator === '-'
    ? [{ start: node.start, end: argument.start, replacement: '' }]
    : []
}

function answerNothing({ node }: Placed): readonly Change[] {
  const { argument, type } = node
  if (type !== 'ReturnStatement' || !isNode(argument)) return []
  return argument.type === 'Literal' || argument['name'] === 'undefined' ? [] : [over(argument, 'null')]
}

/** How a source is made wrong, by name. */
export const operators = {
  boundary: swap('BinaryExpression', boundaries),
  equality: swap('BinaryExpression', equalities),
  arithmetic: (placed, source) => {
    const { node } = placed
    const isJoin = node['operator'] === '+' && isText(node)
    return node.type === 'BinaryExpression' && !isJoin ? swapSign(placed, source, calculations) : []
  },
  logic: swap('LogicalExpression', connections),
  negation: dropNegation,
  boolean: (placed) => {
    const value = literal(placed, 'boolean')
    return typeof value === 'boolean' ? [over(placed.node, String(!value))] : []
  },
  number: changeNumber,
  text: emptyText,
  list: emptyList,
  condition: settleCondition,
  call: removeCall,
  method: changeMethod,
  answer: answerNothing,
} satisfies Readonly<Record<string, Operator>>

export type OperatorName = keyof typeof operators
