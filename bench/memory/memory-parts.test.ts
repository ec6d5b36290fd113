import { expect, it } from 'vitest'
import { memoryParts, totalOf } from './memory-parts.ts'

const mapping = (header: string, kilobytes: number) =>
  `${header}\nSize:  8 kB\nRss:  ${kilobytes} kB\nPss:  1 kB\nAnonymous: 99 kB\nVmFlags: rd mr`

it('SHIP-01 reads resident memory by what holds it', () => {
  const smaps = [
    mapping('00400000-00500000 r-xp 00000000 08:01 1234   /usr/bin/node', 1000),
    mapping('01000000-02000000 rw-p 00000000 00:00 0      [heap]', 200),
    mapping('10000000-10100000 rw-p 00000000 00:00 0 ', 30),
    mapping('20000000-20100000 r-xp 00000000 00:00 0 ', 4),
    // A heap of a thread: 64 MiB at a multiple of it, the rest of them reserved.
    mapping('7f0000000000-7f0000200000 rw-p 00000000 00:00 0 ', 500),
    mapping('7f0000200000-7f0004000000 ---p 00000000 00:00 0 ', 0),
    // A memory of WebAssembly: 128 MiB in use of more than 4 GiB.
    mapping('7f1000000000-7f1008000000 rw-p 00000000 00:00 0 ', 60_000),
    mapping('7f1008000000-7f1280000000 ---p 00000000 00:00 0 ', 0),
  ].join('\n')
  const parts = memoryParts(smaps)
  expect(parts).toEqual({
    ...{ files: 1000 * 1024, cLibrary: 700 * 1024, rest: 30 * 1024 },
    ...{ code: 4 * 1024, wasm: 60_000 * 1024 },
  })
  expect(totalOf(parts)).toBe(61_734 * 1024)
})
