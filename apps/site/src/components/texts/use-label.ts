import { useText } from './use-text.ts'

/** A label with the colon behind it, as the page's language writes it. */
export function useLabel(): (label: string) => string {
  const text = useText()
  return (label) => text('join.label', { 0: label, 1: '' })
}
