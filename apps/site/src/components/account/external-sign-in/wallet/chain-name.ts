/** Chains by their EIP-155 number, as wallets name them. */
const names: ReadonlyMap<number, string> = new Map([
  [1, 'Ethereum'],
  [10, 'OP Mainnet'],
  [56, 'BNB Smart Chain'],
  [137, 'Polygon'],
  [8453, 'Base'],
  [42_161, 'Arbitrum One'],
  [43_114, 'Avalanche'],
])

/** What people know a chain by; its number where it has no name here. */
export function chainName(chainId: number): string {
  return names.get(chainId) ?? String(chainId)
}
