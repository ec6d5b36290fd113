import type { QuarantinedQuote, SnapshotData } from '../model/model.ts'
import type { MarketReading } from '../model/reading.ts'

/** A jump that one source alone reports, and how long it has held it. In US dollars. */
export interface PendingJump {
  readonly assetId: string
  readonly source: string
  /** The newest price at the level, and its time as the source tells it. */
  readonly price: string
  readonly asOf: string
  /** When the level was first seen by the own clock, and the source's time of the price then. */
  readonly since: string
  readonly firstAsOf: string
  /** Prices of different times at the level, the first one included. */
  readonly readings: number
}

/** What the price of an asset was some time ago: small moves that follow each other are measured against it, too. */
export interface Level {
  readonly value: number
  readonly setMs: number
}

/** A level of one source that an operator has rejected, in US dollars. */
export interface RejectedLevel {
  readonly source: string
  readonly price: string
}

/** What an operator has said about which prices are believed. */
export interface JudgeRules {
  /** Ids of sources that are authoritative for their assets while they are sound; the others only watch them. */
  readonly authoritative: ReadonlySet<string>
  /** Levels that the operator has accepted, in US dollars, by asset. */
  readonly accepted: ReadonlyMap<string, readonly string[]>
  /** What is dropped as long as no other independent source is there, by asset; nothing unless given. */
  readonly rejected?: ReadonlyMap<string, readonly RejectedLevel[]>
}

export const noRules: JudgeRules = { authoritative: new Set(), accepted: new Map() }

/** What one merge hands to the next one. Plain data, so that it can be kept. */
export interface JudgeMemory {
  /** What is left to be confirmed. */
  readonly pending: readonly PendingJump[]
  /** By asset; without it the current prices count. */
  readonly levels?: ReadonlyMap<string, Level>
}

/** What is merged into the next snapshot. */
export interface MergeInput extends JudgeMemory {
  /** The latest reading of each source, in the operator's order of preference. */
  readonly readings: readonly MarketReading[]
  /** The current data, whose prices stay where nothing better is read; null at the very first merge. */
  readonly previous: SnapshotData | null
  /** None unless given. */
  readonly rules?: JudgeRules
  /** The clock; milliseconds since the epoch. */
  readonly nowMs: number
}

/** The next snapshot, what was kept out of it, and what the next merge has to know. */
export interface MergeOutcome extends Required<JudgeMemory> {
  readonly data: SnapshotData
  /** Prices of these readings that are not taken over, each as published. */
  readonly quarantined: readonly QuarantinedQuote[]
}
