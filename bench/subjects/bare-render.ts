import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import type { BareTree, bareTrees as createBareTrees } from '../bare-trees/trees.tsx'
import { answerParent, cpuMs, originOf } from '../children/answer.ts'

/**
 * Renders the React trees of one page and nothing else: in a loop without a server, and for each request behind bare
 * node:http. Also compresses the page's HTML.
 */

const moduleSchema = v.object({
  bareTrees: v.custom<typeof createBareTrees>((value) => typeof value === 'function'),
})
const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  v.strictObject({ prepare: v.string() }),
  v.strictObject({ work: v.picklist(['render', 'brotli', 'gzip']), durationMs: v.number() }),
])

const pause = promisify(setImmediate)
const [moduleAddress = ''] = process.argv.slice(2)
const { bareTrees } = v.parse(moduleSchema, await import(moduleAddress))
let html = Buffer.alloc(0)
let trees: readonly BareTree[] = []

/** Class names carry a hash of where a style sheet lies, which is the only thing that another build may change. */
const withoutClasses = (text: string) => text.replace(/ class="[^"]*"/g, '')

/** What React asks for before the first element, which the site leaves out. */
const ahead = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** Loads the page as a browser would and sees to it that the trees are those of the page. */
async function prepare(address: string): Promise<null> {
  const page = await (await fetch(address, { headers: { 'accept-encoding': 'identity' } })).text()
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page)?.[1]
  if (state === undefined) throw new Error(`${address} carries no state`)
  const { pathname, search } = new URL(address)
  html = Buffer.from(page)
  trees = await bareTrees(state, pathname + search)
  const foreign = trees.find((tree) => {
    const drawn = tree.render().replace(ahead, '')
    return !withoutClasses(page).includes(withoutClasses(drawn))
  })
  if (foreign) throw new Error(`${address}: the tree "${foreign.name}" is not what the page shows`)
  return null
}

const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: 0 },
}

const works = {
  render() {
    for (const tree of trees) tree.render()
  },
  brotli() {
    brotliOptions.params[constants.BROTLI_PARAM_SIZE_HINT] = html.length
    brotliCompressSync(html, brotliOptions)
  },
  gzip() {
    gzipSync(html, { level: 6 })
  },
}

async function measure(work: keyof typeof works, durationMs: number) {
  const [cpuBeforeMs, endMs] = [cpuMs(), performance.now() + durationMs]
  let times = 0
  while (performance.now() < endMs) {
    works[work]()
    times += 1
    if (times % 16 === 0) await pause()
  }
  return { times, cpuMs: cpuMs() - cpuBeforeMs }
}

const server = createServer((_request, response) => {
  const body = Buffer.from(trees.map((tree) => tree.render()).join(''))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  answerParent({ origin: originOf(server) }, (asked) => {
    const question = v.parse(questionSchema, asked)
    if ('cpu' in question) return cpuMs()
    return 'prepare' in question ? prepare(question.prepare) : measure(question.work, question.durationMs)
  })
})
