import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import type { PageNamespace } from '@portico/locale/texts'
import type { LoadedNamespace } from '../../page-texts.ts'
import type { PageState } from '../state.ts'

/** The texts of the pages of a document. */
export interface DocumentTexts {
  /** Resolves once the texts are there that the page of the document is drawn with. */
  readonly i18n: Promise<I18n>
  /** Brings the texts of a page. */
  bring(shown: { readonly id: string; readonly texts?: readonly PageNamespace[] }): Promise<void>
}

/** Texts are modules of the same build. */
async function load(address: string): Promise<Messages> {
  const module: { messages: Messages } = await import(/* @vite-ignore */ address)
  return module.messages
}

/**
 * Opens the texts of a document. Where its page has a file of its own, the namespaces come in full with the first other page,
 * where that file does not come, as without a network, and where it lacks a text after all.
 */
export function openTexts(state: PageState, { tag, numberTag }: LocaleEntry): DocumentTexts {
  const { texts, ownTexts } = state
  let own = ownTexts
    ? load(ownTexts).catch((error: unknown) => {
        console.warn('the texts of the page come by their namespaces:', error)
        return null
      })
    : null

  async function open(): Promise<I18n> {
    const messages = (await own) ?? (await load(texts.site))
    return setupI18n({ locale: tag, locales: numberTag, messages: { [tag]: messages } })
  }
  const i18n = open()

  const bring: DocumentTexts['bring'] = async (shown) => {
    if (shown.id === state.data?.page && (await own)) {
      const complete = ({ id }: { readonly id: string }) => {
        if (own === null) return
        own = null
        console.error(`the page has no text ${id}`)
        void bring(shown)
      }
      ;(await i18n).on('missing', complete)
      return
    }
    const namespaces: readonly LoadedNamespace[] = ['site', ...(shown.texts ?? [])]
    const loaded = namespaces.map((namespace) => load(texts[namespace]))
    const opened = await i18n
    for (const messages of await Promise.all(loaded)) opened.load(tag, messages)
  }
  return { i18n, bring }
}
