import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import type { PageNamespace } from '@portico/locale/texts'
import type { LoadedNamespace } from '../../page-texts.ts'
import type { PageState } from '../state.ts'

/** The texts of the pages of a document. */
export interface DocumentTexts {
  /** Resolves once the texts are there that the page of the document is drawn with. */
  readonly i18n: Promise<I18n>
  /** Brings the texts of a page that a reader goes on to. */
  bring(shown: { readonly id: string; readonly texts?: readonly PageNamespace[] }): Promise<void>
}

/** Texts are modules of the same build. */
async function load(address: string): Promise<Messages> {
  const module: { messages: Messages } = await import(/* @vite-ignore */ address)
  return module.messages
}

/** Whether the page names a file as one of its app. */
const isNamed = (address: string) => document.querySelector(`link[href="${address}"]`) !== null

/**
 * Opens the texts of a document: those that the page names as files of its app. Where it has a file of its own, the namespaces come in
 * full with the first other page, where that file does not come, as without a network, and where it lacks a text after all.
 */
export function openTexts(state: PageState, { tag, numberTag }: LocaleEntry): DocumentTexts {
  const { texts, ownTexts } = state
  let isComplete = ownTexts === undefined
  let coming: Promise<Messages> | null = null
  const told = new Set<string>()

  /** The texts of all pages, as far as they can be had; where those of the site do not come, the next call asks again. */
  async function askForAll(): Promise<Messages> {
    const { site, ...others } = texts
    const rest = Object.values(others).map((address) => load(address).catch(() => ({})))
    const all = await Promise.all([load(site), ...rest])
    isComplete = true
    return Object.assign({}, ...all)
  }
  function loadAll(): Promise<Messages> {
    coming ??= askForAll().finally(() => {
      coming = null
    })
    return coming
  }
  async function loadOwn(): Promise<Messages> {
    if (!ownTexts)
      return Object.assign({}, ...(await Promise.all(Object.values(texts).filter(isNamed).map(load))))
    try {
      return await load(ownTexts)
    } catch (error) {
      console.warn('the texts of the page come by their namespaces:', error)
      return loadAll()
    }
  }
  async function open(): Promise<I18n> {
    const messages = await loadOwn()
    const opened = setupI18n({ locale: tag, locales: numberTag, messages: { [tag]: { ...messages } } })
    opened.on('missing', ({ id }) => {
      if (!told.has(id)) console.error(`the page has no text ${id}`)
      told.add(id)
      if (!isComplete && coming === null) loadAll().then((all) => opened.load(tag, all), console.warn)
    })
    return opened
  }
  const i18n = open()

  return {
    i18n,
    async bring({ id, texts: own = [] }) {
      const opened = await i18n
      if (id === state.data?.page && !isComplete) return
      const namespaces: readonly LoadedNamespace[] = ['site', ...own]
      const all = await Promise.all(namespaces.map((each) => load(texts[each])))
      opened.load(tag, Object.assign({}, ...all))
    },
  }
}
