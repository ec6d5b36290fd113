import { readdir } from 'node:fs/promises'
import { rootOf } from './journal/journal-root.ts'
import type { JournalLoading, LoadingOptions } from './journal/journal-loading.ts'
import type { JournalFill, JournalOptions } from './journal/open-journal-events.ts'
import type { Backlog } from './nats/backlog.ts'
import type { StreamFill } from './nats/fill-watch.ts'
import type { NatsEventsOptions } from './nats/open-nats-events.ts'
import type { EventSink } from './port.ts'
import type { EventReader } from './reader.ts'

/** Where accepted events go first. */
export interface EventsChoice extends Omit<NatsEventsOptions, 'natsUrl'> {
  /** A `nats://` or `tls://` address, or several separated by commas; null brings events to the durable store at once. */
  readonly natsUrl: string | null
  /** The durable store of events; it stays its owner's to dispose of. */
  readonly tables: EventSink
  /** A journal on the disk of this process, from which events are loaded into the database; null where there is none. */
  readonly journal: Omit<JournalOptions, 'logger'> | null
}

/** The way of events into the durable store. Disposing it waits for what is under way to the stream, or out of the journal. */
export interface OpenedEvents extends AsyncDisposable {
  /** Where an event is when it is acknowledged. */
  readonly way: 'database' | 'journal' | 'stream'
  /** What takes accepted events. */
  readonly sink: EventSink
  /** What the collector copies into the durable store; null where events go there at once. */
  readonly reader: EventReader | null
  /** What is wrong with the stream, in words for an operator; empty where all is well. */
  reasons(): readonly string[]
  /** Why the stream is not used although it can be reached, in words for an operator; null where it is. */
  refusal(): string | null
  /** What waits in the stream or the journal to be copied; null without either. Cheap. */
  backlog(): Backlog | null
  /** How full the stream or the journal is; null while it is not known, and without either. Cheap. */
  fill(): StreamFill | JournalFill | null
}

async function openJournal(options: JournalOptions): Promise<OpenedEvents> {
  const { openJournalEvents } = await import('./journal/open-journal-events.ts')
  const journal = await openJournalEvents(options)
  return { ...journal, way: 'journal', reader: null, refusal: () => null }
}

/**
 * Opens the way of events: the stream where there is one, else the journal. Never throws for a server that cannot be reached; throws
 * a NatsTooOldError for one that does not keep what it acknowledged, and a JournalFolderError for a folder that takes no journal.
 */
export async function openEvents(choice: EventsChoice): Promise<OpenedEvents> {
  const { natsUrl, tables, journal, ...options } = choice
  if (natsUrl !== null) {
    const { openNatsEvents } = await import('./nats/open-nats-events.ts')
    return { ...(await openNatsEvents({ ...options, natsUrl })), way: 'stream' }
  }
  if (journal !== null) return openJournal({ ...journal, logger: options.logger })
  return {
    ...{ way: 'database', sink: tables, reader: null, reasons: () => [], refusal: () => null },
    ...{ backlog: () => null, fill: () => null },
    async [Symbol.asyncDispose]() {},
  }
}

/** Whether a process with a journal may have left anything in a data folder. What cannot be read is tried again by the loading. */
async function mayHaveJournals(dataFolder: string): Promise<boolean> {
  try {
    return (await readdir(rootOf(dataFolder))).length > 0
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}

/**
 * Loads what processes with a journal left; null where there is nothing of theirs. For a process that has no journal itself: it starts
 * also where the folder cannot be read, which its reasons tell.
 */
export async function loadLeftJournals(options: LoadingOptions): Promise<JournalLoading | null> {
  if (!(await mayHaveJournals(options.dataFolder))) return null
  const { startJournalLoading } = await import('./journal/journal-loading.ts')
  return startJournalLoading(options)
}
