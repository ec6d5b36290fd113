/** Makes a file put its expressions together. */
type Maker = () => Promise<unknown>

const feedItem = {
  kind: 'feed-item',
  title: 'Bitcoin falls',
  published: '2026-01-01T00:00:00Z',
  lang: null,
  summaryHtml: '',
  url: 'https://news.example/1',
  source: 'News',
} as const

async function makeNewsPattern(): Promise<void> {
  const { speaksOf } = await import('../../../apps/site/src/views/content/news.ts')
  speaksOf(feedItem, {
    id: 'example',
    slug: 'example',
    code: 'A.B+C',
    name: 'Ex (a*)* 比',
    symbol: null,
    icon: null,
    kind: 'crypto',
    supply: null,
  })
}

async function makePhrases(): Promise<void> {
  const { phraseExpression } = await import('../../../apps/site/src/pages/search/phrases.ts')
  phraseExpression(['how much is', "l'", '比', 'a+b'])
}

/**
 * Files that put expressions together at run time, with what makes them do so; most do it when they are loaded. What is put in
 * beside fixed parts is written out letter by letter, so that one example stands for all.
 */
export const makers: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  // First, since others load it, and a file makes its expressions but once.
  ['packages/market/src/search/text.ts', () => import('../../../packages/market/src/search/text.ts')],
  ['packages/wallet/src/grammar.ts', () => import('../../../packages/wallet/src/grammar.ts')],
  ['apps/site/src/views/content/news.ts', makeNewsPattern],
  ['apps/site/src/pages/search/phrases.ts', makePhrases],
])

/** The expressions that are put together while something runs, by `new RegExp` or `RegExp`. */
export async function recordMade(run: Maker): Promise<readonly RegExp[]> {
  const made: RegExp[] = []
  const Original = globalThis.RegExp
  const record = (expression: RegExp) => {
    made.push(expression)
    return expression
  }
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, given, newTarget) => record(Reflect.construct(target, given, newTarget)),
    apply: (target, self, given) => record(Reflect.apply(target, self, given)),
  })
  try {
    await run()
  } finally {
    globalThis.RegExp = Original
  }
  return made
}
