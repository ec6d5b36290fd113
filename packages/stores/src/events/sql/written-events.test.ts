import { describe, expect, it } from 'vitest'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import {
  columnsOf,
  eventsOfWritten,
  readWritten,
  type WrittenEvents,
  writeEvents,
  writtenColumns,
} from './written-events.ts'

const columns = () => {
  const known = columnsOf(writtenColumns)
  if (known === null) throw new Error('This release does not know its own columns.')
  return known
}

function readOne(text: string): WrittenEvents {
  const written = readWritten(text, writtenColumns)
  if (written === null) throw new Error('Nothing was written.')
  return written
}

describe('written events', () => {
  const [first, second] = [sampleSource(), sampleSource({ uid: '7' })]
  const events = [
    sampleEvent(first, 1, { page_status: 'show', title: 'a "title"\n\u0001\\' }),
    sampleEvent(second, 2, { event_tracking_ext: {}, timely: true }),
    sampleEvent(first, 3, { clock: 'clamped' }),
  ]
  const texts = writeEvents(events)

  it('ANA-10 are read as they were, those of each kind of clock apart', () => {
    const read = texts.map((text) => eventsOfWritten(readOne(text), columns()))
    const byNumber = read.map((part) => part?.toSorted((left, right) => left.log_seq - right.log_seq))
    expect(byNumber).toMatchObject([events.slice(0, 2), events.slice(2)])
  })

  it('SAFE-05 are not read where a field is missing, or another release has another kind of clock', () => {
    const [text = ''] = texts
    const written = readOne(text)
    const place = writtenColumns.event.indexOf('log_seq')
    const lists = written.lists.map((list, index) => (index === place ? '[null,null]' : list))
    expect(eventsOfWritten({ ...written, lists }, columns())).toBeNull()
    expect(eventsOfWritten({ ...written, sources: [] }, columns())).toBeNull()
    expect(readWritten(text.replace('believed', 'guessed'), writtenColumns)).toBeNull()
    expect(readWritten('no events', writtenColumns)).toBeNull()
  })

  it('SAFE-05 have columns that this release knows, or none', () => {
    const { event, source } = writtenColumns
    expect(columnsOf({ event: event.slice(1), source })?.event).toHaveLength(event.length - 1)
    expect(columnsOf({ event: [...event, 'added_later'], source })).toBeNull()
    expect(columnsOf({ event, source: ['added_later'] })).toBeNull()
  })
})
