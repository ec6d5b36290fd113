import type enTexts from '@portico/locale/catalogues/en/header.json'
import type { ShellStore, TranslateWidget, WidgetProps } from '@portico/widget'

export type HeaderText = TranslateWidget<keyof typeof enTexts>

/** What every part of the header works with; without a store it is drawn on the server. */
export interface HeaderPartProps {
  readonly props: WidgetProps
  readonly text: HeaderText
  readonly store: ShellStore | null
}
