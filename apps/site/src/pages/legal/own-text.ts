import type { LegalView } from './view.ts'

/**
 * Where somebody reads the text of the country that they live in: null where the address names a choice, which stands, and where
 * the country (ISO 3166-1 alpha-2; null where it is not known) has no text of its own.
 */
export function ownTextPath(
  { choices, chosenBy }: Pick<LegalView, 'choices' | 'chosenBy'>,
  residence: string | null,
): string | null {
  if (residence === null || chosenBy === 'address') return null
  return choices.find(({ country }) => country === residence.toLowerCase())?.path ?? null
}
