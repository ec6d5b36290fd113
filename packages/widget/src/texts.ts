import { type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'
import { type LocaleCode, localeOf } from '@portico/locale'
import type { WidgetTexts } from './contract.ts'

/** Compiled catalogues of a widget, by the locales that have one of their own. */
export type WidgetCatalogues = Readonly<Partial<Record<LocaleCode, Messages>>>

/** A widget's texts of one locale, merged along the locale's fallback chain. */
export function widgetTexts(catalogues: WidgetCatalogues, code: LocaleCode): Messages {
  return Object.assign(
    {},
    ...localeOf(code)
      .textsFrom.toReversed()
      .map((from) => catalogues[from] ?? {}),
  )
}

/** Words one text of a widget. */
export type TranslateWidget<Id extends string> = (id: Id, values?: MessageDescriptor['values']) => string

/** Words a widget's texts; on the server and in the browser from the same compiled messages. */
export function createTranslate<Id extends string>(
  texts: WidgetTexts,
  code: LocaleCode,
): TranslateWidget<Id> {
  const { tag, numberTag } = localeOf(code)
  const messages: Messages = Object.fromEntries(Object.entries(texts).filter(isMessage))
  const i18n = setupI18n({ locale: tag, locales: numberTag, messages: { [tag]: messages } })
  return (id, values) => i18n._(id, values)
}

function isMessage(entry: [string, unknown]): entry is [string, Messages[string]] {
  return typeof entry[1] === 'string' || Array.isArray(entry[1])
}
