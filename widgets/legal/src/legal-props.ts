import type enTexts from '@portico/locale/catalogues/en/legal.json'
import type { ShellStore, TranslateWidget, WidgetProps } from '@portico/widget'

/** What the parts of the legal widget are drawn from. */
export interface LegalProps {
  readonly props: WidgetProps
  readonly text: TranslateWidget<keyof typeof enTexts>
  readonly store: ShellStore | null
}
