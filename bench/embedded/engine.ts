import type { AcceptedEvent } from '@portico/stores'

/** A statement with a value for each of its places. */
export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
  /** For many rows the same statement is run once for each of these; `values` is empty then. */
  readonly rows?: readonly (readonly Value[])[]
}

/** What a place of a statement takes. */
export type Value = string | number | Uint8Array | Date | null

/** A database in a thread of its own, as the server uses it. */
export interface Engine extends AsyncDisposable {
  /** Runs statements in one round trip where there is one, else in one transaction; answers how many rows the last one found or changed. */
  run(statements: readonly Statement[]): Promise<number>
}

/** A month of closes of an asset, packed. */
export interface MonthOfCloses {
  readonly assetId: string
  /** YYYY-MM. */
  readonly month: string
  readonly closes: string
}

/** The same work in the SQL of an engine; an account is named by its index. Each list is one round trip or transaction. */
export interface EngineWork {
  addAccount(index: number): readonly Statement[]
  /** The key of the device, what a log-in has to know, and what it stores: one after the other. */
  logIn(index: number): readonly (readonly Statement[])[]
  /** What a group of signed calls asks: their sessions, then their accounts. */
  readSessions(indexes: readonly number[]): readonly (readonly Statement[])[]
  /** Each event once, however often it comes. */
  storeEvents(events: readonly AcceptedEvent[]): readonly Statement[]
  countEvents(): readonly Statement[]
  writeCloses(months: readonly MonthOfCloses[]): readonly Statement[]
  readCloses(assetIds: readonly string[]): readonly Statement[]
}
