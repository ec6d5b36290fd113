import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { en } from './en/texts.ts'

/** The name of a text. */
export type TextKey = keyof typeof en

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: Object.fromEntries(Object.entries(en).map(([key, message]) => [key, compileMessage(message)])),
  },
})

/** A text by its name, with its values in place. */
export function text(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return i18n._(key, { ...values })
}

/** Whether there is a text of this name, for names that are put together out of data. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(en, key)
}
