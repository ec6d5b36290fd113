import { locales } from '@portico/locale'
import {
  compileCatalogue,
  createCatalogueReader,
  type Namespace,
  type PageNamespace,
  pageNamespaces,
} from '@portico/locale/texts'
import { compiledMarkedTexts, hasUntranslated, untranslatedTexts } from '@portico/locale/untranslated'
import type { Plugin } from 'vite'
import { loadedNamespaces } from '../src/server/document/build.ts'
import { screenNamespaces } from '../src/views/account/view.ts'

const prefix = 'virtual:texts/'

const widgetNamespaces = ['header', 'footer', 'legal'] as const

/**
 * Where JSX gets its elements from: from React, as long as pages have all their texts in their own language; else from what
 * names the language of those that are still English (LOC-06).
 */
export function jsxSource(): 'react' | '@portico/widget' {
  return hasUntranslated([...loadedNamespaces, ...widgetNamespaces]) ? '@portico/widget' : 'react'
}

const screenFolder = '/apps/site/src/components/account/'

/** A module that takes its elements from what names the language of a text; null for one that is no screen of accounts. */
export function markedScreen(id: string, code: string): string | null {
  const isScreen = id.includes(screenFolder) && id.endsWith('.tsx')
  return isScreen ? `/** @jsxImportSource @portico/widget */ ${code}` : null
}

/**
 * Has the screens of accounts name the language of their texts, where one is still English: read by all, the marks would weigh on the
 * scripts of every page and widget.
 */
export function screenJsxPlugin(): Plugin {
  const isNeeded = hasUntranslated(screenNamespaces)
  return {
    name: 'screen-jsx',
    enforce: 'pre',
    transform(code, id) {
      const marked = isNeeded ? markedScreen(id, code) : null
      return marked === null ? null : { code: marked, map: null }
    },
  }
}

/**
 * Loaders by locale: one module per locale, so that a page ships its own locale's texts only (LOC-07); a locale without
 * texts shares the module of its nearest fallback.
 */
function loadersOf(namespace: 'site' | PageNamespace): string {
  const reader = createCatalogueReader()
  const entries = locales.map(({ code, textsFrom }) => {
    const nearest = textsFrom.find((from) => reader.own(from, namespace) !== null) ?? 'en'
    return `'${code}': () => import('${prefix}${namespace}/${nearest}')`
  })
  return `{\n${entries.join(',\n')}\n}`
}

/** The loaders of all texts that only some pages need. */
function pagesIndex(): string {
  const entries = pageNamespaces.map((namespace) => `'${namespace}': ${loadersOf(namespace)}`)
  return `export const pageTexts = {\n${entries.join(',\n')}\n}`
}

/**
 * Entries of the client build, by the name of their file: one module a namespace and a locale that has texts of its own. Pages
 * name those of their language; a list of all would be carried by every page (LOC-07).
 */
export function textEntries(): Readonly<Record<string, string>> {
  const reader = createCatalogueReader()
  return Object.fromEntries(
    loadedNamespaces.flatMap((namespace) =>
      locales
        .filter(({ code }) => reader.own(code, namespace) !== null)
        .map(({ code }) => [`${namespace}-${code}`, `${prefix}${namespace}/${code}`]),
    ),
  )
}

/** All locales of one widget in one module: it runs on the server, which hands each page its own. */
function widgetIndex(namespace: Namespace): string {
  const reader = createCatalogueReader()
  const own = locales.flatMap(({ code }) => {
    const catalogue = reader.own(code, namespace)
    if (catalogue === null) return []
    const inMarks = untranslatedTexts(code, namespace, reader)
    return [`'${code}': ${JSON.stringify(compileCatalogue({ ...inMarks, ...catalogue }))}`]
  })
  return `export const catalogues = {\n${own.join(',\n')}\n}`
}

/**
 * Serves compiled catalogues as modules: `virtual:texts/site` (loaders by locale), `virtual:texts/pages` (loaders by
 * namespace and locale), `virtual:texts/<namespace>/<locale>` (`messages`), and `virtual:texts/<widget>` (`catalogues` by
 * locale).
 */
export function textsPlugin(): Plugin {
  return {
    name: 'texts',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const [namespace, code] = id.slice(prefix.length + 1).split('/')
      if (namespace === 'pages') return pagesIndex()
      if (namespace === 'site' && code === undefined) return `export const loadTexts = ${loadersOf('site')}`
      const ofPages = loadedNamespaces.find((each) => each === namespace)
      if (ofPages !== undefined) {
        const known = locales.find((locale) => locale.code === code)
        if (!known) throw new Error(`no locale ${code}`)
        return `export const messages = ${JSON.stringify(compiledMarkedTexts(known.code, ofPages))}`
      }
      const ofWidget = widgetNamespaces.find((each) => each === namespace)
      if (ofWidget !== undefined) return widgetIndex(ofWidget)
      throw new Error(`no texts called ${namespace}`)
    },
  }
}
