import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../checks/files.ts'

const settings = readFileSync(join(projectRoot, 'deploy/redis/haproxy.cfg'), 'utf8')
const addressOf = new Map(
  [...settings.matchAll(/^ {2}server (redis-\d) ([\d.]+):6379$/gm)].map(([, name, address]) => [
    name,
    address,
  ]),
)
/** What the answer of a Sentinel has to hold, with HAProxy's escapes as the bytes that they stand for. */
const expected = [...settings.matchAll(/^backend named-(\d)[^]*?expect string (.+)$/gm)].map(
  ([, number, text = '']) => ({
    name: `redis-${number}`,
    text: text.replaceAll('\\r', '\r').replaceAll('\\n', '\n'),
  }),
)
const answerOf = (address: string) => `*2\r\n$${address.length}\r\n${address}\r\n$4\r\n6379\r\n+OK\r\n`

it('SHIP-04 HAProxy has a Sentinel name the very address of each Redis', () => {
  expect(expected.map(({ name }) => name)).toEqual([...addressOf.keys()])
  for (const { name, text } of expected) {
    const address = addressOf.get(name) ?? 'none'
    expect(answerOf(address)).toContain(text)
    for (const other of [`${address}0`, `1${address}`]) expect(answerOf(other)).not.toContain(text)
  }
})
