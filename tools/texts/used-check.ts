import type { CatalogueReader, Namespace } from '@portico/locale/texts'
import { namespaces, pageNamespaces } from '@portico/locale/texts'
import { isCode, isTest } from '../checks/files.ts'

/** A file of the project by its path below the root. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

type Templates = Partial<Record<Namespace, readonly string[]>>

/** How the code builds ids that stand nowhere as a whole: its templates, as they are written there. */
const builtIds: Templates = {
  site: ['pair.trend.${day.direction}'],
  asset: ['asset.trend.${day.direction}', 'asset.stat.${id}', 'history.${interval}'],
  buy: [
    'buy.availability.${view.availability}',
    'buy.safety.${item}',
    'buy.method.${method}',
    'buy.method.${method}.note',
  ],
  map: ['map.tab.${tab}', 'map.sub.${bot}'],
  account: ['failure.${error.failure}', 'wallet.${error.trouble}', 'field.${fault}'],
  tdk: ['${name}.${field}', '${page}-${trend}'],
  legal: ['legal.${value}'],
  mail: ['${id}.subject', '${id}.text', 'sms.${id}', '${matter}.advice'],
  finder: ['finder.${kind}', 'finder.words.${document}'],
  category: ['${category.slug}.definition'],
}

/** Whether a file may say a text: code of the product, or a list that it reads. */
export function saysTexts(path: string): boolean {
  const isOfProduct = /^(?:apps|packages|widgets)\//.test(path) && isCode(path) && !isTest(path)
  return isOfProduct || /^content\/[^/]+\.json$/.test(path)
}

/** What a template stands for in an id; null where the id is not built by it. */
function partsOf(template: string, id: string): readonly string[] | null {
  const literals = template.split(/\$\{[^}]*\}/).map((text) => RegExp.escape(text))
  const found = new RegExp(`^${literals.join('(.+)')}$`).exec(id)
  return found === null ? null : found.slice(1)
}

/** Tells of an id whether the code says it, and remembers the templates by which it does. */
function createSeeker(said: ReadonlySet<string>, templates: readonly string[]) {
  const needed = new Set<string>()
  const isSaid = (id: string): boolean => {
    if (said.has(id)) return true
    const template = templates.find((each) => partsOf(each, id)?.every(isSaid))
    if (template !== undefined) needed.add(template)
    return template !== undefined
  }
  return { isSaid, needed }
}

const pageTexts: readonly Namespace[] = ['site', ...pageNamespaces]

/**
 * Pages may have their texts in one file, which the build fills by how the templates of their scripts begin (decision 0094): with letters
 * and a dot.
 */
const isSeenByBuild = (namespace: Namespace, template: string) =>
  !pageTexts.includes(namespace) || /^[a-z][\w-]*\./i.test(template)

interface Options {
  readonly built?: Templates
}

/**
 * Every English text that nothing in the code says, by its whole id or by a template; and templates that no text is built
 * by.
 */
export function checkUse(
  reader: CatalogueReader,
  files: readonly SourceFile[],
  { built = builtIds }: Options = {},
): readonly string[] {
  const code = files.map(({ text }) => text).join('\n')
  const said = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , id = '']) => id))
  return namespaces.flatMap((namespace) => {
    const templates = built[namespace] ?? []
    const seeker = createSeeker(said, templates)
    const ids = Object.keys(reader.own('en', namespace) ?? {}).filter((id) => !seeker.isSaid(id))
    return [
      ...ids.map((id) => `en/${namespace}.json "${id}": nothing in the code says it`),
      ...templates
        .filter((template) => !seeker.needed.has(template) || !code.includes(`\`${template}\``))
        .map((template) => `used-check.ts: no text of ${namespace} is built as ${template}`),
      ...templates
        .filter((template) => !isSeenByBuild(namespace, template))
        .map((template) => `used-check.ts: texts of pages begin with letters and a dot, unlike ${template}`),
    ]
  })
}
