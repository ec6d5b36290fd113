import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StoreUnavailable } from '../unavailable.ts'
import { whileOnlyWriter } from './writer-lock.ts'

/** Higher than the number of any process. */
const deadName = `${2 ** 30} someone`
/** The process that started this one runs as long as this one does. */
const liveName = `${process.ppid} someone`

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true }))

/** Lets the test say what time it is; answers how often the waiting looked. */
function holdWaiting() {
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const looks = () => clock.mock.calls.length
  const lookTwice = () => {
    const before = looks()
    return expect.poll(looks).toBeGreaterThan(before + 1)
  }
  return { lookTwice, setTo: (ms: number) => void (nowMs = ms) }
}

/** Makes the lock seem so old. */
async function letAge(ms: number): Promise<void> {
  await writeFile(path, await readFile(path, 'utf8'))
  const realMs = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(realMs + ms)
}

/** Whether a lock that stands there is taken over while nobody waits for long. */
async function isTakenOver(): Promise<boolean> {
  const waiting = holdWaiting()
  const taken = whileOnlyWriter(path, async () => true).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return false
    throw error
  })
  const first = await Promise.race([taken, waiting.lookTwice().then(() => null)])
  waiting.setTo(5001)
  return first ?? taken
}

describe('whileOnlyWriter', () => {
  it('PRED-05 gives what the writing gave, and leaves nothing behind', async () => {
    const names = await whileOnlyWriter(path, async () => {
      expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} [0-9a-f-]{36}$`))
      return readdir(folder)
    })
    expect(names).toEqual(['lock'])
    expect(await readdir(folder)).toEqual([])
  })

  it('PRED-05 leaves nothing behind where the writing fails', async () => {
    const failing = whileOnlyWriter(path, () => Promise.reject(new Error('no space')))
    await expect(failing).rejects.toThrow('no space')
    expect(await readdir(folder)).toEqual([])
  })

  it('PRED-05 waits five seconds for another writer, and then says that the record is not there', async () => {
    await writeFile(path, liveName)
    const waiting = holdWaiting()
    const outcome = vi.fn<(error: unknown) => void>()
    const writing = whileOnlyWriter(path, async () => {}).catch(outcome)
    await waiting.lookTwice()
    waiting.setTo(5000)
    await waiting.lookTwice()
    expect(outcome).not.toHaveBeenCalled()
    waiting.setTo(5001)
    await writing
    expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(StoreUnavailable)
    expect(await readdir(folder)).toEqual(['lock'])
    expect(await readFile(path, 'utf8')).toBe(liveName)
  })

  it.each([
    ['of a dead process, younger than a second', deadName, 900, false],
    ['of a dead process, older than a second', deadName, 1100, true],
    ['of an earlier process with this number', `${process.pid} an-earlier-one`, 1100, true],
    ['of a process that runs, younger than a minute', liveName, 59_000, false],
    ['of a process that runs, older than a minute', liveName, 61_000, true],
  ])('PRED-05 takes a lock %s: %s after %d ms, %s', async (_name, holder, ageMs, taken) => {
    await writeFile(path, holder)
    await letAge(ageMs)
    expect(await isTakenOver()).toBe(taken)
  })
})
