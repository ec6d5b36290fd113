import type { AcceptedEvent } from './port.ts'

/** A message of the stream of events. One that gets no verdict comes again. */
export interface EventMessage {
  readonly events: readonly AcceptedEvent[]
  /** How often it has come, from 1. */
  readonly deliveries: number
  /** Its events are durable where they belong: it is not needed any more. */
  done(): void
  /** Lets it come again, not before so many milliseconds have passed. */
  later(delayMs: number): void
  /** Its events can never be stored: it is kept among the dead letters. One that cannot be moved there comes again. Never throws. */
  refuse(reason: string): Promise<void>
}

/** How the stream is doing. */
export interface ReaderStatus {
  /** Messages that were taken and are not done with; null while it is not known. */
  readonly lag: number | null
  /** Messages moved to the dead letters since the start. */
  readonly dead: number
  /** What is wrong, in words for an operator; empty where all is well. */
  readonly reasons: readonly string[]
}

/** What was accepted and waits to be copied, each message at least once. */
export interface EventReader {
  /**
   * Messages as they come, until the signal aborts. It waits while the stream is away, and never throws. Messages that cannot be
   * read are moved to the dead letters without being told of here. To be called once.
   */
  messages(signal: AbortSignal): AsyncIterable<EventMessage>
  /** Cheap. */
  status(): ReaderStatus
}
