import { describe, expect, it, vi } from 'vitest'
import { createTabLock } from './tab-lock.ts'
import { settle } from '../../test/clock.ts'

describe('createTabLock', () => {
  it('ANA-10 does the work once where a script of the page takes the lock away', async () => {
    const stolen = Promise.withResolvers<never>()
    const lock = createTabLock({
      request: (_name, _options, callback) => Promise.race([callback({}), stolen.promise]),
    })
    const work = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
    lock.hold(work, () => {})
    stolen.reject(new DOMException('stolen', 'AbortError'))
    await settle()
    expect(work).toHaveBeenCalledTimes(1)
  })
})
