import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeForecastLog, forecastEntry } from '../../test/forecasts-contract.ts'
import { createForecastFiles } from './forecast-files.ts'
import { createInMemoryForecastLog } from './in-memory.ts'

let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-forecasts-'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

const newFolder = () => mkdtemp(join(root, 'log-'))

describeForecastLog('in memory', async () => createInMemoryForecastLog())
describeForecastLog('files', async () =>
  createForecastFiles({ folder: join(await newFolder(), 'forecasts') }),
)

/** Higher than the number of any process. */
const noProcess = 2 ** 30

const days = ['2026-09-27', '2026-09-28', '2026-09-29']

async function writtenLog() {
  const folder = await newFolder()
  const log = createForecastFiles({ folder })
  await log.publish(
    'btc',
    days.map((originDay) => forecastEntry({ originDay })),
  )
  return { folder, log, path: join(folder, 'btc.jsonl') }
}

const linesOf = async (path: string) => (await readFile(path, 'utf8')).split('\n').slice(0, -1)

describe('damage of a record', () => {
  it.each([
    ['a changed price', 1, (lines: string[]) => lines.map((line) => line.replace('83212.64', '93212.64'))],
    [
      'a changed price in the last line',
      3,
      (lines: string[]) => [...lines.slice(0, 2), (lines[2] ?? '').replace('66000', '67000')],
    ],
    ['a line left out', 2, (lines: string[]) => [lines[0] ?? '', lines[2] ?? '']],
    ['a first line left out', 1, (lines: string[]) => lines.slice(1)],
    ['lines in another order', 1, (lines: string[]) => lines.toReversed()],
    ['a line put in twice', 2, (lines: string[]) => [lines[0] ?? '', ...lines]],
    ['a line that is no JSON', 2, (lines: string[]) => [lines[0] ?? '', 'nonsense', ...lines.slice(1)]],
  ])('PRED-05 is found: %s', async (_, line, damage) => {
    const { log, path } = await writtenLog()
    await writeFile(path, `${damage(await linesOf(path)).join('\n')}\n`)
    expect((await log.read('btc')).chain).toEqual({ status: 'broken', line })
  })

  it('PRED-05 is found where a record lies under another asset', async () => {
    const { folder, log, path } = await writtenLog()
    await writeFile(join(folder, 'eth.jsonl'), await readFile(path))
    expect((await log.read('eth')).chain).toEqual({ status: 'broken', line: 1 })
  })

  it('PRED-05 stays found when more is published, and what can be read is shown', async () => {
    const { log, path } = await writtenLog()
    const [first = '', , third = ''] = await linesOf(path)
    await writeFile(path, `${first}\n{"previous":\n${third}\n`)
    expect(await log.publish('btc', [forecastEntry({ originDay: '2026-09-30' })])).toBe(1)
    const { entries, chain } = await log.read('btc')
    expect(chain).toEqual({ status: 'broken', line: 2 })
    expect(entries.map(({ originDay }) => originDay)).toEqual(['2026-09-27', '2026-09-29', '2026-09-30'])
  })
})

describe('writers that die, and several at once', () => {
  it('PRED-05 takes off a line that was never finished', async () => {
    const { log, path } = await writtenLog()
    const before = await readFile(path, 'utf8')
    await appendFile(path, (before.split('\n')[0] ?? '').slice(0, 100))
    expect((await log.read('btc')).chain).toMatchObject({ status: 'intact', lines: 3 })
    expect(await log.publish('btc', [forecastEntry({ originDay: '2026-09-30' })])).toBe(1)
    expect((await log.read('btc')).chain).toMatchObject({ status: 'intact', lines: 4 })
    expect((await readFile(path, 'utf8')).startsWith(before)).toBe(true)
  })

  it('PRED-05 takes over from a process that died while it wrote', async () => {
    const { folder, log } = await writtenLog()
    await writeFile(join(folder, 'btc.jsonl.lock'), `${noProcess} someone`)
    expect(await log.publish('btc', [forecastEntry({ originDay: '2026-09-30' })])).toBe(1)
    expect(await readdir(folder)).toEqual(['btc.jsonl'])
  })

  it('PRED-05 takes over from an earlier process with the number of this one', async () => {
    const { folder, log } = await writtenLog()
    await writeFile(join(folder, 'btc.jsonl.lock'), `${process.pid} an-earlier-one`)
    expect(await log.publish('btc', [forecastEntry({ originDay: '2026-09-30' })])).toBe(1)
  })

  it('PRED-05 keeps one chain under two logs of one folder', async () => {
    const folder = await newFolder()
    const logs = [createForecastFiles({ folder }), createForecastFiles({ folder })]
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        logs[number % 2]?.publish('btc', [forecastEntry({ model: `model-${number}` })]),
      ),
    )
    const { entries, chain } = await createForecastFiles({ folder }).read('btc')
    expect(chain).toMatchObject({ status: 'intact', lines: 20 })
    expect(new Set(entries.map(({ model }) => model)).size).toBe(20)
    expect(await readdir(folder)).toEqual(['btc.jsonl'])
  })
})

describe('names of assets', () => {
  it.each(['../btc', 'BTC', '', 'a/b', '.btc', 'btc\0'])('PRED-05 makes no file of %j', async (asset) => {
    const log = createForecastFiles({ folder: await newFolder() })
    await expect(log.publish(asset, [forecastEntry({ asset })])).rejects.toThrow(RangeError)
    await expect(log.read(asset)).rejects.toThrow(RangeError)
  })
})
