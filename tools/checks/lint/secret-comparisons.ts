import type { Expression, Rule } from './rule.ts'

/** What is kept from others: anyone who can measure how far a comparison got finds it out piece by piece. */
const secretWord = /^(?:secret|token|hash|digest|hmac|mac|proof)$/
const operators: readonly string[] = ['===', '!==', '==', '!=']

/** What a name such as `tokenHash`, `BOT_TOKEN` or `password_hash` is about is its last word. */
function isSecretName(name: string): boolean {
  const last = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).at(-1) ?? ''
  return secretWord.test(last.toLowerCase())
}

/** Compared with what the code itself names, nothing is found out. */
function isKnown(expression: Expression): boolean {
  return (
    expression.type === 'Literal' || expression.type === 'UnaryExpression' || expression.name === 'undefined'
  )
}

/** Calls that give another form of what they are given. */
const forms: readonly string[] = ['from', 'toString', 'subarray', 'slice', 'toLowerCase', 'trim']

/** Whether an expression is a secret, by its name, or another form of one. */
function isSecret(expression: Expression): boolean {
  const { name, property, callee, argument, arguments: given = [], expressions } = expression
  if (expressions !== undefined) return expressions.some(isSecret)
  if (property !== undefined) return isSecretName(property.name ?? '')
  if (name !== undefined) return isSecretName(name)
  if (argument) return isSecret(argument)
  if (callee === undefined) return false
  const isForm = forms.includes(callee.property?.name ?? '')
  const parts = isForm ? [callee.object, ...given] : [callee]
  return parts.some((part) => part !== undefined && isSecret(part))
}

const message =
  'Compare what is secret with timingSafeEqual: the time that this takes tells where it differs.'

/** Secrets, tokens and codes that prove something are compared in constant time. */
export const secretComparisons: Rule = {
  create: (context) => ({
    BinaryExpression(node) {
      const { operator, left, right } = node
      if (!operators.includes(operator) || isKnown(left) || isKnown(right)) return
      if (isSecret(left) || isSecret(right)) context.report({ node, message })
    },
    CallExpression(node) {
      const { callee, arguments: given } = node
      if (callee.property?.name !== 'equals' || callee.object === undefined) return
      if ([callee.object, ...given].some(isSecret)) context.report({ node, message })
    },
  }),
}
