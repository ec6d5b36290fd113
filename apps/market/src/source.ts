import type { MarketReading, SourceCredit } from '@portico/market'

/** Where market data comes from: the bundled file, or a vendor's service. */
export interface MarketSource {
  readonly id: string
  readonly credit: SourceCredit
  /** Everything the source knows, cleaned. Rejects when it cannot be read; the others go on. */
  read(signal: AbortSignal): Promise<MarketReading>
}
