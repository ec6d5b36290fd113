import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameOf } from '../../src/events/journal/frames.ts'
import { headFrame } from '../../src/events/journal/segment.ts'
import type { AcceptedEvent } from '../../src/events/port.ts'
import { writeEvents } from '../../src/events/sql/written-events.ts'

export const logger = { info: () => {}, warn: () => {} }

/** The folder of a process that was killed; `place` tells several apart. */
export function leftFolder(dataFolder: string, place = 0): string {
  return join(dataFolder, 'events-journal', `0123456${place}`)
}

/** What a process that was killed leaves in a file. */
export async function leave(path: string, events: readonly AcceptedEvent[], tail: Buffer = Buffer.of()) {
  await mkdir(join(path, '..'), { recursive: true })
  const frames = writeEvents(events).map(frameOf)
  await writeFile(path, Buffer.concat([headFrame, ...frames, tail]))
}
