import type { Callee, Rule } from './rule.ts'

/** Whether the expression reads `page.url()`, itself or on its way. */
function readsUrl({ callee, object, arguments: given = [] }: Callee): boolean {
  if (callee?.property?.name === 'url') return true
  return [callee, object, ...given].some((part) => part !== undefined && readsUrl(part))
}

/** The address of a page follows its scripts; what reads it once is right or wrong by chance. */
export const settledAddresses: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const [value] = node.arguments
      if (node.callee.name !== 'expect' || value === undefined || !readsUrl(value)) return
      context.report({ node, message: 'Wait for the address: await expect(page).toHaveURL(…).' })
    },
  }),
}
