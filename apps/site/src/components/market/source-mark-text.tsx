import type { Confirmation } from '@portico/market'
import { useText } from '../texts/use-text.ts'
import { confirmationTexts } from './confirmation-texts.ts'

/** What readers should know of a source, in brackets after its name. */
export function SourceMarkText({ mark }: { readonly mark: Confirmation }) {
  const text = useText()
  return <strong>{text('join.bracket', { 0: '', 1: text(confirmationTexts[mark]) })}</strong>
}
