import { type Outbound, type Upstream, UpstreamError } from '@portico/outbound'
import { StoreUnavailable } from '@portico/stores'
import * as v from 'valibot'
import type { GatewayLogger } from '../context.ts'
import type { Chain, ChainDirectory } from '../ports/chain-port.ts'

/** A node that speaks JSON-RPC, and the chain whose state it shows. */
export interface ChainNode {
  readonly chainId: number
  /** It may hold a key, so it is neither shown nor logged. */
  readonly url: string
}

/** What a directory needs. */
export interface ChainDirectoryOptions {
  readonly nodes: readonly ChainNode[]
  /** Refuses private addresses, unless the operator has named them. */
  readonly outbound: Outbound
  readonly logger: GatewayLogger
}

/** Short, since a person waits for the answer. What is asked for has a word of 32 bytes. */
const limits = { timeoutMs: 5000, maxBytes: 10_000, attempts: 1 } as const

/** What the code may use up. Opening a wallet and checking a passkey in it takes less than 3 million. */
const mostGas = '0xb71b00'

/** JSON-RPC 2.0; only what is used. */
const answerSchema = v.object({ result: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/)) })

interface Node {
  readonly service: Upstream
  readonly chainId: number
}

async function ask({ service }: Node, method: string, params: readonly unknown[]): Promise<string> {
  const json = { jsonrpc: '2.0', id: 1, method, params }
  const { signal } = new AbortController()
  return (await service.json({ path: '', json, signal }, answerSchema)).result
}

function createChain(node: Node, logger: GatewayLogger): Chain {
  let isKnown = false

  /** A node of another chain would answer for other wallets of the same addresses. */
  async function checkChain(): Promise<void> {
    if (isKnown) return
    const chainId = Number(await ask(node, 'eth_chainId', []))
    if (chainId !== node.chainId) throw new Error(`The node is of chain ${chainId}`)
    isKnown = true
  }

  return {
    async run(code) {
      try {
        await checkChain()
        const call = { data: `0x${code}`, gas: mostGas }
        return (await ask(node, 'eth_call', [call, 'latest'])).slice(2).toLowerCase()
      } catch (cause) {
        const reason = cause instanceof UpstreamError ? cause.fault : String(cause)
        logger.warn({ chain: node.chainId, reason }, 'a node of a chain cannot be asked about a wallet')
        throw new StoreUnavailable(`node of chain ${node.chainId}`, { cause })
      }
    },
  }
}

/** Asks the nodes that the operator has named, through the outbound client. */
export function createChainDirectory({ nodes, outbound, logger }: ChainDirectoryOptions): ChainDirectory {
  const chains = new Map(
    nodes.map(({ chainId, url }) => {
      const service = outbound.upstream({ name: `node of chain ${chainId}`, baseUrl: url, ...limits })
      return [chainId, createChain({ service, chainId }, logger)]
    }),
  )
  return { chain: (chainId) => chains.get(chainId) ?? null }
}
