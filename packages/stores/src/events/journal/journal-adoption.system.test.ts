import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import { isLoaded, leave, leftFolder, openJournal, openPlace } from '../../../test/events/journal.ts'
import { readStoredEvents } from '../../../test/events/stored-events.ts'

const file = (folder: string, number = 1) => join(folder, `0000000${number}.events`)

describe('a journal beside those of processes that have ended', () => {
  it('ANA-10 SAFE-05 loads what another one left while its own file stays open', async () => {
    const { sql, dataFolder } = await openPlace()
    const [own, other] = [sampleSource(), sampleSource()]
    await using journal = await openJournal(dataFolder, sql, { lookEveryMs: 50 })
    await journal.sink.store([sampleEvent(own, 1)])
    await isLoaded(journal)
    const events = [1, 2, 3].map((number) => sampleEvent(other, number))
    await leave(file(leftFolder(dataFolder)), events)
    await expect.poll(() => readStoredEvents(sql, other.session_id)).toEqual(events)
    await journal.sink.store([sampleEvent(own, 2)])
    await expect.poll(() => readStoredEvents(sql, own.session_id)).toHaveLength(2)
  })
})
