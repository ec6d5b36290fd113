import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { parseDailyFile } from './daily-file.ts'
import type { RunNpm } from './npm-client.ts'
import { createProgress } from './progress.ts'
import { dateOfVersion, fetchDaysAfter } from './refresh.ts'
import { readTarballText } from './tarball.ts'

const path = 'package/v1/currencies/usd.json'

/** A gzipped tar archive of text files, as npm packs it. */
function tarball(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const content = Buffer.from(text)
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write(`${content.length.toString(8).padStart(11, '0')} `, 124)
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-refresh-'))
})
afterEach(() => rm(folder, { recursive: true }))

interface Registry {
  readonly runNpm: RunNpm
  readonly packed: string[]
}

/** Answers like npm for the versions given; `broken` ones cannot be fetched. */
function registry(versions: readonly string[], broken: readonly string[] = []): Registry {
  const packed: string[] = []
  const runNpm: RunNpm = async ([command, name = ''], into) => {
    if (command === 'view') return JSON.stringify(versions.length === 1 ? versions[0] : versions)
    const version = name.split('@').at(-1) ?? ''
    if (broken.includes(version)) throw new Error(`npm pack failed: ${version}`)
    packed.push(version)
    const text = JSON.stringify({ date: dateOfVersion(version), usd: { btc: 0.00001, eur: 0.9 } })
    await writeFile(join(into, 'package.tgz'), tarball({ 'package/package.json': '{}', [path]: text }))
    return JSON.stringify([{ filename: 'package.tgz' }])
  }
  return { runNpm, packed }
}

function fetchAfter(after: string, runNpm: RunNpm) {
  return fetchDaysAfter({ after, folder, runNpm, createProgress: () => ({ step() {}, end() {} }) })
}

describe('fetchDaysAfter', () => {
  it('fetches the later days alone, oldest first', async () => {
    const { runNpm, packed } = registry([
      '2026.9.30',
      '2026.9.29',
      '2026.10.2',
      '2026.10.1',
      '2026.10.1-beta',
    ])
    const days = await fetchAfter('2026-09-29', runNpm)
    expect(days.map((day) => day.date)).toEqual(['2026-09-30', '2026-10-01', '2026-10-02'])
    expect(days[0]?.rates.get('btc')).toBe('0.00001')
    expect(packed).toEqual(['2026.9.30', '2026.10.1', '2026.10.2'])
  })

  it('goes on after a failure without fetching anything twice', async () => {
    const versions = ['2026.9.30', '2026.10.1', '2026.10.2']
    const first = registry(versions, ['2026.10.1'])
    await expect(fetchAfter('2026-09-29', first.runNpm)).rejects.toThrow('2026.10.1')
    const second = registry(versions)
    expect(await fetchAfter('2026-09-29', second.runNpm)).toHaveLength(3)
    expect(second.packed).toEqual(['2026.10.1', '2026.10.2'])
    expect((await readdir(folder)).every((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name))).toBe(true)
  })

  it('takes the answer of npm for a package with one version', async () => {
    expect(await fetchAfter('2026-09-29', registry(['2026.9.30']).runNpm)).toHaveLength(1)
  })

  it('is empty when nothing newer was published', async () => {
    expect(await fetchAfter('2026-09-29', registry(['2026.9.28', '2026.9.29']).runNpm)).toEqual([])
  })

  it('rejects a version that holds another day', async () => {
    await writeFile(join(folder, '2026-09-30.json'), JSON.stringify({ date: '2026-09-01', usd: {} }))
    await expect(fetchAfter('2026-09-29', registry(['2026.9.30']).runNpm)).rejects.toThrow('2026-09-01')
  })

  it.each([
    ['{}', 'Invalid type'],
    ['[1]', 'Invalid type'],
    ['not json', 'JSON'],
  ])('rejects %s as a list of versions', async (answer, reason) => {
    await expect(fetchAfter('2026-09-29', async () => answer)).rejects.toThrow(reason)
  })
})

describe('dateOfVersion', () => {
  it('reads year, month and day', () => {
    expect(dateOfVersion('2026.9.3')).toBe('2026-09-03')
    expect(dateOfVersion('2026.12.31')).toBe('2026-12-31')
  })

  it.each(['1.0.0', '2026.9', '2026.13.1', '2026.9.29-beta', '2026.9.29.1', ''])(
    'is null for %j',
    (version) => {
      expect(dateOfVersion(version)).toBeNull()
    },
  )
})

describe('parseDailyFile', () => {
  it('reads the rates as text and leaves out codes without one', () => {
    const { date, rates } = parseDailyFile(
      '{"date":"2026-09-29","usd":{"btc":1.2017e-5,"eur":0.9,"old":null}}',
    )
    expect(date).toBe('2026-09-29')
    expect([...rates]).toEqual([
      ['btc', '0.000012017'],
      ['eur', '0.9'],
    ])
  })

  it.each([
    ['{}', 'Invalid key'],
    ['{"date":"x","usd":{}}', 'Invalid date'],
    ['{"date":"2026-09-29","usd":{"btc":"1"}}', 'Invalid type'],
    ['[]', 'Invalid'],
    ['x', 'JSON'],
  ])('refuses %s', (text, reason) => {
    expect(() => parseDailyFile(text)).toThrow(reason)
  })
})

describe('readTarballText', () => {
  it('finds a file behind others of any size', () => {
    const archive = tarball({ a: '', b: 'x'.repeat(512), c: 'y'.repeat(513), [path]: 'wanted é' })
    expect(readTarballText(archive, path)).toBe('wanted é')
  })

  it('says that a file is missing', () => {
    expect(() => readTarballText(tarball({ a: 'x' }), path)).toThrow('holds no')
  })

  it('refuses an archive that ends inside the file, and one that is none', () => {
    const cut = gzipSync(Buffer.concat([headerOf(path, 4000), Buffer.alloc(512)]))
    expect(() => readTarballText(cut, path)).toThrow('ends inside')
    expect(() => readTarballText(Buffer.from('not gzip'), path)).toThrow('incorrect header')
    expect(() => readTarballText(gzipSync(Buffer.alloc(1024, 'z')), path)).toThrow('holds no')
  })
})

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(`${size.toString(8).padStart(11, '0')} `, 124)
  return header
}

describe('createProgress', () => {
  it('draws count and the time that is left', () => {
    const drawn: string[] = []
    let nowMs = 0
    const progress = createProgress({ total: 4, write: (text) => drawn.push(text), now: () => nowMs })
    nowMs = 2000
    progress.step()
    nowMs = 4000
    progress.step()
    progress.end()
    expect(drawn[0]).toContain('1/4, about 6 s left')
    expect(drawn[1]).toContain('2/4, about 4 s left')
    expect(drawn[2]).toBe('\n')
  })

  it('draws nothing for a task without steps', () => {
    const drawn: string[] = []
    createProgress({ total: 0, write: (text) => drawn.push(text), now: () => 0 }).end()
    expect(drawn).toEqual([])
  })
})
