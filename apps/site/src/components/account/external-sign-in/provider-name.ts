import { identityProviders, isKnownProvider, type ProviderId } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'
import { useOfferedProviders } from './offered-providers.tsx'

/** What readers know a provider by; one that was linked and is not offered may have no name but its id. */
export function useProviderName(): (id: ProviderId) => string {
  const text = useAccountText()
  const offered = useOfferedProviders()
  return (id) => {
    if (isKnownProvider(id)) return identityProviders[id].name ?? text('outside.wallet')
    return offered.find((provider) => provider.id === id)?.name ?? id
  }
}
