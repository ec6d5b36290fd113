import type { Callee, Rule } from './rule.ts'

const mockers = new Set(['mock', 'doMock', 'unmock', 'doUnmock', 'hoisted', 'importMock'])

function memberName({ property }: Callee): string {
  if (!property) return ''
  return property.name ?? String(property.value ?? '')
}

/** Tests inject what they need; replacing modules couples them to file names and hides what is really used. */
export const moduleMocks: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node
      const owner = callee.object?.name
      if ((owner !== 'vi' && owner !== 'vitest') || !mockers.has(memberName(callee))) return
      context.report({
        node,
        message: `${owner}.${memberName(callee)}: inject a fake through the context instead.`,
      })
    },
  }),
}
