import { type EthereumProvider, isEthereumProvider } from './ethereum-provider.ts'

/** A wallet that may be asked. */
export interface Wallet {
  readonly id: string
  /** What it calls itself; null for one that does not say. */
  readonly name: string | null
  /** A picture in the address itself; null where the wallet has none, or none that a page may show. */
  readonly icon: string | null
  readonly provider: EthereumProvider
}

const longestName = 40

/** Pixels only, as everywhere on the site (protocol 3.16): what a wallet draws as SVG could carry more than a picture. */
const iconPattern = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]{1,65536}={0,2}$/

/** Characters that would turn the text around them over, or hide in it. */
const unseen = /[\p{Cc}\p{Cf}]/gu

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Reads what a wallet announced (EIP-6963); null for what is no announcement. */
function readAnnouncement(detail: unknown): Wallet | null {
  const info = fieldOf(detail, 'info')
  const provider = fieldOf(detail, 'provider')
  const id = fieldOf(info, 'uuid')
  const name = fieldOf(info, 'name')
  const icon = fieldOf(info, 'icon')
  if (typeof id !== 'string' || !isEthereumProvider(provider)) return null
  const shown = typeof name === 'string' ? name.replaceAll(unseen, '').trim().slice(0, longestName) : ''
  return {
    id,
    name: shown === '' ? null : shown,
    icon: typeof icon === 'string' && iconPattern.test(icon) ? icon : null,
    provider,
  }
}

/**
 * Asks for the wallets of this browser (EIP-6963) and tells the list at once and whenever it grows. A wallet older than that
 * is found where EIP-1193 puts it, and only where no other was announced: new ones put themselves there too.
 *
 * @returns what ends the search
 */
export function discoverWallets(window: EventTarget, tell: (wallets: readonly Wallet[]) => void): () => void {
  const found = new Map<string, Wallet>()
  const hear = (event: Event) => {
    const wallet = readAnnouncement(fieldOf(event, 'detail'))
    if (wallet === null || found.has(wallet.id)) return
    found.set(wallet.id, wallet)
    tell([...found.values()])
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  if (found.size === 0) {
    const provider = fieldOf(window, 'ethereum')
    tell(isEthereumProvider(provider) ? [{ id: 'injected', name: null, icon: null, provider }] : [])
  }
  return () => window.removeEventListener('eip6963:announceProvider', hear)
}
