import { parseSync, Visitor } from 'oxc-parser'
import * as v from 'valibot'
import type { Finding } from '../findings.ts'

/** What names a brand: words that a reader would see, and the id that code could branch on. */
export type BrandNames = { id: string; words: readonly string[] }

const Settings = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    name: v.string(),
    operator: v.object({ name: v.string(), contact: v.string() }),
  }),
)

/**
 * The names in a `brand.json`.
 * @throws {v.ValiError} when the file has none
 */
export function readBrandNames(settings: string): BrandNames {
  const { id, name, operator } = v.parse(Settings, settings)
  return { id, words: [name, operator.name, operator.contact] }
}

/** A name of the project itself, which the default brand happens to carry too. */
export type OwnName = { text: RegExp; files: RegExp; reason: string }

/** The project's own name where no reader of a page meets it. */
const ownNames: readonly OwnName[] = [
  { text: /@portico\//g, files: /./, reason: 'specifiers of the workspaces' },
  {
    text: /\bportico\.(?=[a-z])|^portico\.$/g,
    files:
      /^(?:packages\/(?:analytics|preferences|protection)|apps\/site\/src\/(?:client|components|pages))\//,
    reason: 'keys in the browser’s storage; another brand is another origin',
  },
  {
    text: /\bportico_preferences\b/g,
    files: /^packages\/preferences\//,
    reason: 'the name of the preferences cookie',
  },
  { text: /^portico_(?=[a-z])/g, files: /^apps\/server\/src\/operation\//, reason: 'names of metrics' },
  {
    text: /^portico$/g,
    files: /^apps\/server\/src\/(?:operation\/logger|tracing\/otlp)\.ts$/,
    reason: 'service name of the logs and of traces',
  },
  {
    text: /^portico$/g,
    files: /^apps\/(?:server\/src\/http\/headers|site\/src\/ui\/trusted-html)\.ts$/,
    reason: 'the Trusted Types policy',
  },
  {
    text: /^Portico (?=is ready at|cannot run)/g,
    files: /^apps\/server\/main\.ts$/,
    reason: 'what the command says to the operator',
  },
  {
    text: /\bportico-converter\b|--portico-accent\b/g,
    files: /^apps\/site\/src\/(?:embed|pages\/pair)\//,
    reason: 'the element that other sites embed, and its property: a name that code on those sites relies on',
  },
  {
    text: /^portico[-:](?=$|[a-z])/g,
    files: /^apps\/site\/src\/offline\//,
    reason: 'caches of the service worker, another brand being another origin, and events within a page',
  },
  {
    text: /^Portico(?:App|Page)$/g,
    files: /^packages\/bridge\//,
    reason:
      'the object that a native app injects unless the operator names another, and the one it finds in the page',
  },
]

type Text = { value: string; start: number }

function textsOf(file: string, source: string): readonly Text[] {
  if (!/\.(?:ts|tsx|mjs)$/.test(file)) return [{ value: source, start: 0 }]
  const texts: Text[] = []
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') texts.push({ value, start })
    },
    TemplateElement({ value, start }) {
      texts.push({ value: value.cooked ?? value.raw, start })
    },
    JSXText({ value, start }) {
      texts.push({ value, start })
    },
  }).visit(parseSync(file, source).program)
  return texts
}

/** Files of a brand's surroundings that ship: code, styles, texts; not tests, and not documents of the project. */
export function mayNameNoBrand(file: string): boolean {
  return (
    /^(?:apps|packages|widgets)\/.+\.(?:ts|tsx|mjs|css|svg)$/.test(file) ||
    /^packages\/locale\/catalogues\/.+\.json$/.test(file) ||
    /^content\/.+\.md$/.test(file)
  )
}

/**
 * Finds names of brands in strings, templates, JSX and texts: an instance under another brand would show them. An entry of
 * `allowed` that permits nothing is reported too.
 * @param sources contents by path
 */
export function checkBrandNames(
  sources: ReadonlyMap<string, string>,
  brands: readonly BrandNames[],
  allowed: readonly OwnName[] = ownNames,
): Finding[] {
  const used = new Set<OwnName>()
  const bare = (file: string, value: string) =>
    allowed.reduce((rest, own) => {
      if (!own.files.test(file)) return rest
      const left = rest.replaceAll(own.text, '')
      if (left !== rest) used.add(own)
      return left
    }, value)
  const named = (text: string) => {
    const lower = text.toLowerCase()
    const word = brands.flatMap(({ words }) => words).find((each) => lower.includes(each.toLowerCase()))
    return word ?? brands.find(({ id }) => id !== 'default' && id === text)?.id
  }
  const found = [...sources].flatMap(([file, source]) =>
    textsOf(file, source).flatMap(({ value, start }) => {
      const name = named(bare(file, value))
      if (name === undefined) return []
      const line = source.slice(0, start).split('\n').length
      return [{ place: `${file}:${line}`, message: `names the brand "${name}": read it from the brand` }]
    }),
  )
  const idle = allowed.filter((own) => !used.has(own))
  return [
    ...found,
    ...idle.map(({ text, reason }) => ({
      place: `allowed name ${text.source}`,
      message: `nothing uses it (${reason}): remove it`,
    })),
  ]
}
