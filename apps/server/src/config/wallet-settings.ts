import * as v from 'valibot'
import { hostList, isService, list, textThat } from './readers.ts'
import { setting } from './setting.ts'

const nodeText = /^([1-9]\d{0,14})=(.+)$/

interface ChainNode {
  readonly chainId: number
  readonly url: string
}

/** Null for what is no number of a chain and the address of a node. */
function nodeOf(item: string): ChainNode | null {
  const [, chain = '', url = ''] = nodeText.exec(item) ?? []
  return isService(url) ? { chainId: Number(chain), url } : null
}

function haveOwnChains(nodes: ChainNode[]): boolean {
  return new Set(nodes.map(({ chainId }) => chainId)).size === nodes.length
}

/** Nodes that know the contracts of wallets. Their addresses may hold keys. */
export const walletNodes = setting(
  v.pipe(
    list(textThat((item) => nodeOf(item) !== null)),
    v.maxLength(20),
    v.transform((items) => items.flatMap((item) => nodeOf(item) ?? [])),
    v.check(haveOwnChains),
  ),
  {
    name: 'WALLET_NODES',
    fallback: '',
    expected:
      'up to 20 chains with the address of a node each, separated by commas, such as 1=https://node.example.com/key',
    meaning:
      'Nodes (JSON-RPC) of chains of `WALLET_CHAINS` whose wallets may be contracts (EIP-1271, EIP-6492). Without one only wallets with a key can sign in. It may hold keys of node services.',
  },
)

/** Which nodes may be near. */
export const walletPrivateHosts = setting(hostList, {
  name: 'WALLET_PRIVATE_HOSTS',
  fallback: '',
  expected: 'host names or addresses, each with :port if need be, separated by commas',
  meaning:
    'Hosts of `WALLET_NODES` that may be in your own network and may be asked without TLS. All other hosts must be public.',
})
