import type { OutsideProvider } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'

/** Names that no language translates. */
const brands = { apple: 'Apple', google: 'Google', telegram: 'Telegram' } as const

/** What readers know a provider by. */
export function useProviderName(): (provider: OutsideProvider) => string {
  const text = useAccountText()
  return (provider) => (provider === 'wallet' ? text('outside.wallet') : brands[provider])
}
