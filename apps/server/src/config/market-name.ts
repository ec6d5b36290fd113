import type { ServerConfig } from './config.ts'

/** Under which name Redis carries the market that this process reads or shows. */
export function marketName({ market, brand }: Pick<ServerConfig, 'market' | 'brand'>): string {
  return market.name ?? brand
}
