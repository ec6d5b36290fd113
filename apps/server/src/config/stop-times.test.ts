import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { stopMs } from './stop-times.ts'

const deploy = new URL('../../../../deploy/', import.meta.url)

/** The seconds after which a process is killed, as the files of a folder say. */
async function killSeconds(folder: string, pattern: RegExp): Promise<readonly number[]> {
  const names = await readdir(new URL(`${folder}/`, deploy))
  const texts = await Promise.all(names.map((name) => readFile(new URL(`${folder}/${name}`, deploy), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, seconds]) => Number(seconds)))
}

describe('stopMs', () => {
  it.each([
    ['systemd', /^TimeoutStopSec=(\d+)$/gm],
    ['compose', /stop_grace_period: (\d+)s$/gm],
  ])('SAFE-05 leaves the stores two seconds before %s kills the process', async (folder, pattern) => {
    const seconds = await killSeconds(folder, pattern)
    const { answers, journal, thread } = stopMs
    expect(seconds.length).toBeGreaterThan(0)
    expect(Math.max(answers, thread.usual) + journal + 2000).toBeLessThanOrEqual(Math.min(...seconds) * 1000)
  })
})
