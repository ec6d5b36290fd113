import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { CoinLinks, ContractLink } from '../../views/content/coin-links.ts'
import { contentDay, contentSlug } from './content-file.ts'

const bundledFile = new URL('../../../../../content/links.json', import.meta.url)

/** The networks of contracts, by the name that CoinGecko has for them, each with an explorer. */
const networks = {
  ethereum: { name: 'Ethereum', explorer: 'https://etherscan.io/token/' },
  'binance-smart-chain': { name: 'BNB Chain', explorer: 'https://bscscan.com/token/' },
  'arbitrum-one': { name: 'Arbitrum', explorer: 'https://arbiscan.io/token/' },
  base: { name: 'Base', explorer: 'https://basescan.org/token/' },
  solana: { name: 'Solana', explorer: 'https://explorer.solana.com/address/' },
  tron: { name: 'TRON', explorer: 'https://tronscan.org/#/token20/' },
} as const

const address = v.pipe(
  v.string(),
  v.url('expected an address'),
  v.startsWith('https://', 'expected https://'),
)
const from = v.pipe(v.array(contentSlug), v.minLength(1, 'expected one source at least'))
const named = v.strictObject({ url: address, from })
const contractSchema = v.strictObject({
  network: v.picklist(['ethereum', 'binance-smart-chain', 'arbitrum-one', 'base', 'solana', 'tron']),
  address: v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)),
  from,
})

const fileSchema = v.strictObject({
  reviewed: contentDay,
  sources: v.record(
    contentSlug,
    v.strictObject({ name: v.pipe(v.string(), v.nonEmpty()), url: address, licence: v.string() }),
  ),
  coins: v.record(
    contentSlug,
    v.strictObject({
      website: v.optional(named),
      explorer: v.optional(named),
      contract: v.optional(contractSchema),
    }),
  ),
})

function contractLink({ network, address: token }: v.InferOutput<typeof contractSchema>): ContractLink {
  const { name, explorer } = networks[network]
  return { network: name, address: token, url: explorer + token }
}

/**
 * Reads the links of coins from the text of their file.
 * @throws Error that names each field that is wrong and what was expected, and a source that the file does not describe.
 */
export function parseCoinLinks(text: string): ReadonlyMap<string, CoinLinks> {
  const { coins, sources } = v.parse(fileSchema, JSON.parse(text))
  return new Map(
    Object.entries(coins).map(([slug, { website, explorer, contract }]) => {
      const ids = new Set([website, explorer, contract].flatMap((link) => link?.from ?? []))
      const lists = [...ids].map((id) => {
        const source = sources[id]
        if (source === undefined) throw new Error(`links.json: ${slug} is from ${id}, which is not described`)
        return { name: source.name, url: source.url }
      })
      const links = { website: website?.url ?? null, explorer: explorer?.url ?? null }
      return [slug, { ...links, contract: contract ? contractLink(contract) : null, sources: lists }]
    }),
  )
}

/** Reads the links of the content folder. */
export async function readCoinLinks(file: URL = bundledFile): Promise<ReadonlyMap<string, CoinLinks>> {
  return parseCoinLinks(await readFile(file, 'utf8'))
}
