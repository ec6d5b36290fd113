import type { Rule } from './rule.ts'

const marker = /\b(?:TODO|FIXME|HACK|XXX)\b/
const allowed = /@TODO\(#\d+\)/

/** Open work lives in issues: `@TODO(#12)` points to one, a bare marker points nowhere. */
export const commentMarkers: Rule = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (!marker.test(comment.value.replaceAll(new RegExp(allowed, 'g'), ''))) continue
        context.report({ loc: comment.loc, message: 'Finish it, or write @TODO(#issue).' })
      }
    },
  }),
}
