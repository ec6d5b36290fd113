import { locales } from '@portico/locale'
import {
  compileCatalogue,
  compiledCatalogue,
  createCatalogueReader,
  type Namespace,
} from '@portico/locale/texts'
import type { Plugin } from 'vite'

const prefix = 'virtual:texts/'

/** One module per locale for the site, so that a page ships its own locale's texts only (LOC-07);
 * a locale without texts shares the module of its nearest fallback. */
function siteIndex(): string {
  const reader = createCatalogueReader()
  const entries = locales.map(({ code, textsFrom }) => {
    const nearest = textsFrom.find((from) => reader.own(from, 'site') !== null) ?? 'en'
    return `'${code}': () => import('${prefix}site/${nearest}')`
  })
  return `export const loadTexts = {\n${entries.join(',\n')}\n}`
}

/** All locales of one widget in one module: it runs on the server, which hands each page its own. */
function widgetIndex(namespace: Namespace): string {
  const own = locales.flatMap(({ code }) => {
    const catalogue = createCatalogueReader().own(code, namespace)
    return catalogue ? [`'${code}': ${JSON.stringify(compileCatalogue(catalogue))}`] : []
  })
  return `export const catalogues = {\n${own.join(',\n')}\n}`
}

/**
 * Serves compiled catalogues as modules: `virtual:texts/site` (loaders by locale), `virtual:texts/site/<locale>`
 * (`messages`), and `virtual:texts/<widget>` (`catalogues` by locale).
 */
export function textsPlugin(): Plugin {
  return {
    name: 'texts',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const [namespace, code] = id.slice(prefix.length + 1).split('/')
      if (namespace === 'site' && code === undefined) return siteIndex()
      if (namespace === 'site') {
        const known = locales.find((locale) => locale.code === code)
        if (!known) throw new Error(`no locale ${code}`)
        return `export const messages = ${JSON.stringify(compiledCatalogue(known.code, 'site'))}`
      }
      if (namespace === 'header' || namespace === 'footer' || namespace === 'legal')
        return widgetIndex(namespace)
      throw new Error(`no texts called ${namespace}`)
    },
  }
}
