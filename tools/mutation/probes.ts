import { probeFunction, probeName } from './probe-name.ts'
import { isFunction, isNode, visitCode } from './syntax.ts'

/** The source with a probe at the start of every function, and of the module. Lines stay where they are. */
export function insertProbes(file: string, source: string): string {
  const call = (scope: number | null) =>
    `globalThis.${probeFunction}?.(${JSON.stringify(probeName(file, scope))})`
  const pieces: { at: number; text: string }[] = []
  visitCode(file, source, ({ node }) => {
    const { body } = node
    if (!isFunction(node) || !isNode(body)) return
    if (body.type === 'BlockStatement') {
      pieces.push({ at: body.start + 1, text: `${call(node.start)};` })
      return
    }
    pieces.push({ at: body.start, text: `(${call(node.start)}, ` }, { at: body.end, text: ')' })
  })
  let probed = ''
  let done = 0
  for (const { at, text } of pieces.toSorted((a, b) => a.at - b.at)) {
    probed += source.slice(done, at) + text
    done = at
  }
  return `${call(null)};${probed}${source.slice(done)}`
}
