import type { Rule } from './rule.ts'

const functionKinds = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

/**
 * An exported function is a `function` declaration: it has a name in stack traces and can be read before it is used.
 * A constant with a type annotation may hold an arrow, because the type is then the point of the export.
 */
export const exportedFunctions: Rule = {
  create: (context) => ({
    ExportNamedDeclaration(node) {
      for (const { id, init } of node.declaration?.declarations ?? []) {
        if (init === null || id.typeAnnotation || !functionKinds.has(init.type)) continue
        context.report({ node: init, message: `Export ${id.name ?? 'this'} as a function declaration.` })
      }
    },
  }),
}
