import type { Rule } from './rule.ts'

/**
 * `export *` is never allowed, and `export { x } from` only in the index of a package (option `index`): a reader finds
 * each name in one place, and nothing becomes public by accident.
 */
export const explicitReExports: Rule = {
  meta: { schema: [{ enum: ['index'] }] },
  create: (context) => ({
    ExportAllDeclaration(node) {
      context.report({ node, message: 'List the names instead of export *.' })
    },
    ExportNamedDeclaration(node) {
      if (node.source === null || context.options[0] === 'index') return
      context.report({ node, message: "Only a package's src/index.ts re-exports." })
    },
  }),
}
