import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { observe } from './answers.ts'
import { compareAnswers } from './compare.ts'
import { questionOf } from './examples.ts'
import { places, readAnswers, readFacts, readNotes, snapshotIn } from './fixtures.ts'
import { eventCount } from './people.ts'
import { describePeople } from './people-suite.ts'
import { ask } from './request.ts'
import { publicOrigin } from './server-process.ts'
import { countEvents } from './stored-events.ts'
import { layOut, startUpgraded, type Upgraded } from './upgraded.ts'

const [facts, answers, notes] = [await readFacts(), await readAnswers(), await readNotes()]
const forecastFile = 'forecasts/btc.jsonl'

describe('a DATA_DIR of the former release', () => {
  let upgraded: Upgraded | null = null
  let forecasts = ''
  const server = () => {
    if (upgraded === null) throw new Error('The server has not started.')
    return upgraded
  }
  const place = () => server().place

  beforeAll(async () => {
    const dataFolder = await layOut(places.embeddedData)
    forecasts = await readFile(join(dataFolder, forecastFile), 'utf8')
    upgraded = await startUpgraded(facts, dataFolder)
  })

  afterAll(() => upgraded?.[Symbol.asyncDispose]())

  describePeople(facts.embedded, place)

  it('PRED-05 keeps what forecasts said, in an unbroken chain', async () => {
    const { port } = place()
    const kept = await readFile(join(server().dataFolder, forecastFile), 'utf8')
    expect(kept.startsWith(forecasts)).toBe(true)
    const [, head = 'none'] = /"hash":"([0-9a-f]{64})"\}\s*$/.exec(forecasts) ?? []
    const record = await ask(port, { path: '/price/btc/prediction/record' })
    expect(record.text.includes(head)).toBe(true)
  })

  it('has every address, with its status, type, code, fields, title and canonical link', async () => {
    const { port } = place()
    const { text } = await ask(port, { path: '/convert/btc/usd.json' })
    const data = snapshotIn(text) === facts.snapshot ? 'same' : 'other'
    const follow = (location: string) =>
      observe(port, questionOf({ path: location.replace(publicOrigin, ''), method: 'GET' }))
    const lost: Record<string, readonly string[]> = {}
    for (const before of answers) {
      const now = await observe(port, questionOf(before))
      const found = await compareAnswers(before, now, { data, follow })
      const changed = notes.find(({ path }) => path === before.path)?.differences ?? []
      const unknown = found.filter((difference) => !changed.includes(difference))
      if (unknown.length > 0) lost[`${before.method} ${before.path}`] = unknown
    }
    expect(lost).toEqual({})
  }, 240_000)

  it('ANA-10 keeps its events', async () => {
    await server().stop()
    const { dataFolder } = server()
    expect(await countEvents({ dataFolder, databaseUrl: null })).toBe(eventCount)
  })
})
