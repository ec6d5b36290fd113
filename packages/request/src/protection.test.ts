import { clearCookie, listSessions, login, logout, sendCode, usdtRate, userinfo } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import {
  createOncePer,
  createSessionMarker,
  type GatewayAnswer,
  type ProtectedCall,
  type Protection,
  quietMs,
  RequestError,
  type RequestLayerOptions,
  type Toast,
} from './index.ts'
import { answer, createHandClock, createTestLayer, type Received, startBench } from '../test/bench.ts'

const handle = 'h'.repeat(22)
const nothing = { code: '00000', msg: '', data: null }

/** A protection that answers without a gateway, and says what it was asked. */
function createRecordingProtection() {
  const asked: ProtectedCall[] = []
  const signOuts: string[] = []
  const protection: Protection = {
    async exchange(request): Promise<GatewayAnswer> {
      asked.push(request)
      return { ...nothing, status: 200, traceId: 'protected', signError: null }
    },
    async signOut(reason) {
      signOuts.push(reason)
    },
  }
  return { asked, signOuts, protection }
}

async function openPage(
  listener: (received: Received) => void = (received) => answer(received, nothing),
  more: Partial<RequestLayerOptions> = {},
) {
  const bench = await startBench(listener)
  const clock = createHandClock()
  const cookies = { cookie: '' }
  const toasts: Toast[] = []
  let loads = 0
  const recording = createRecordingProtection()
  const layer = createTestLayer(bench.origin, clock, {
    session: createSessionMarker(cookies, () => {}),
    toast: (toast) => toasts.push(toast),
    protect: async () => {
      loads += 1
      return recording.protection
    },
    ...more,
  })
  return { bench, clock, cookies, toasts, layer, ...recording, loads: () => loads }
}

async function failureOf(promise: Promise<unknown>): Promise<RequestError> {
  const [outcome] = await Promise.allSettled([promise])
  if (outcome.status === 'rejected' && outcome.reason instanceof RequestError) return outcome.reason
  throw new Error('the call did not fail as calls do')
}

describe('the protection', () => {
  it('is not loaded for what nobody signs, nor for a visitor’s optional calls', async () => {
    const page = await openPage()
    await using _bench = page.bench
    await page.layer.exchange(userinfo, false)
    await page.layer.exchange(logout, {})
    await page.layer.exchange(clearCookie, {})
    await page.layer.exchange(usdtRate, { locale: 'en' })
    expect(page.loads()).toBe(0)
    expect(page.bench.requests).toHaveLength(4)
  })

  it('is loaded once, by the first call that may be signed or sealed', async () => {
    const page = await openPage()
    await using _bench = page.bench
    await Promise.all([
      page.layer.exchange(login, { loginName: 'alice', pwd: 'p' }),
      page.layer.exchange(sendCode, { purpose: 'register', email: 'a@b.test' }),
      page.layer.exchange(listSessions, {}),
    ])
    page.cookies.cookie = `other=1; rt-present=${handle}`
    await page.layer.exchange(userinfo, false)
    expect(page.loads()).toBe(1)
    expect(page.asked.map(({ call, timeoutMs }) => [call.name, timeoutMs])).toEqual([
      ['login', 20_000],
      ['sendCode', 20_000],
      ['listSessions', 20_000],
      ['userinfo', 20_000],
    ])
    expect(page.bench.requests).toEqual([])
  })

  it('CAP-01 takes over the answer of an unsigned call that wants a captcha', async () => {
    const refusal = { code: '10021', msg: '', data: { group: 'gateway', scene: 'rates' } }
    const page = await openPage((received) => answer(received, refusal))
    await using _bench = page.bench
    await page.layer.exchange(usdtRate, { locale: 'en' })
    expect(page.asked).toMatchObject([{ call: { name: 'usdtRate' }, answer: refusal }])
  })

  it('REQ-05 that could not be loaded fails the call as a lost network does, and is tried again', async () => {
    let isOffline = true
    const recording = createRecordingProtection()
    const page = await openPage(undefined, {
      protect: async () => {
        if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
        return recording.protection
      },
    })
    await using _bench = page.bench
    const failure = await failureOf(page.layer.send(listSessions, {}))
    expect(failure).toMatchObject({ failure: 'network', retryable: true })
    isOffline = false
    expect((await page.layer.exchange(listSessions, {})).traceId).toBe('protected')
  })

  it('USER-03 ends the session when the reader asks', async () => {
    const page = await openPage()
    await using _bench = page.bench
    await page.layer.signOut()
    expect(page.signOuts).toEqual(['asked'])
  })
})

describe('toasts', () => {
  it.each(['00004', '20906', '20205'])('ERR-01 %s with status 200 is told, once in 2 s', async (code) => {
    const page = await openPage((received) => answer(received, { code, msg: 'Not like that', data: null }))
    await using _bench = page.bench
    await page.layer.exchange(usdtRate, { locale: 'en' })
    page.clock.advance(quietMs - 1)
    await page.layer.exchange(usdtRate, { locale: 'en' })
    expect(page.toasts).toEqual([{ message: 'Not like that', code, traceId: '01'.repeat(16) }])
    page.clock.advance(1)
    await page.layer.exchange(usdtRate, { locale: 'en' })
    expect(page.toasts).toHaveLength(2)
  })

  it('ERR-01 says nothing of userinfo, of other codes and of other statuses', async () => {
    const replies = [
      [200, '00004'],
      [500, '20205'],
      [200, '20101'],
      [200, '00000'],
    ] as const
    let index = 0
    const page = await openPage((received) => {
      const [status, code] = replies[index] ?? [200, '00000']
      index += 1
      received.response.writeHead(status, { 'content-type': 'application/json' })
      received.response.end(JSON.stringify({ code, msg: 'no', data: null }))
    })
    await using _bench = page.bench
    await page.layer.exchange(userinfo, false)
    for (const _reply of replies.slice(1)) await page.layer.exchange(usdtRate, { locale: 'en' })
    expect(index).toBe(4)
    expect(page.toasts).toEqual([])
  })
})

describe('retryable', () => {
  it('ERR-03 is a lost read, not a lost write', async () => {
    await using bench = await startBench((received) => received.response.destroy())
    const layer = createTestLayer(bench.origin, createHandClock())
    const read = await failureOf(layer.send(usdtRate, { locale: 'en' }))
    const write = await failureOf(layer.send(login, { loginName: 'alice', pwd: 'p' }))
    expect([read.failure, read.retryable]).toEqual(['network', true])
    expect([write.failure, write.retryable]).toEqual(['network', false])
  })

  it.each([
    [503, login, true],
    [429, login, true],
    [500, login, false],
    [500, usdtRate, true],
    [200, usdtRate, false],
    [404, usdtRate, false],
  ] as const)('ERR-03 status %d of %o: %s', async (status, call, retryable) => {
    await using bench = await startBench((received) => {
      received.response.writeHead(status, { 'content-type': 'application/json' })
      received.response.end(JSON.stringify({ code: '00500', msg: 'no', data: null }))
    })
    const layer = createTestLayer(bench.origin, createHandClock())
    const input = { locale: 'en', loginName: 'alice', pwd: 'p' }
    expect(await failureOf(layer.send(call, input))).toMatchObject({ failure: 'refused', status, retryable })
  })
})

describe('createSessionMarker', () => {
  it.each([
    [`rt-present=${handle}`, handle],
    [`a=1; rt-present=${handle}; b=2`, handle],
    ['rt-present=', null],
    ['rt-present=short', null],
    [`xrt-present=${handle}`, null],
    [`rt-present=${handle}x`, null],
    ['', null],
  ])('reads %j as %j', (cookie, expected) => {
    expect(createSessionMarker({ cookie }, () => {}).handle()).toBe(expected)
  })

  it('USER-03 drops the marker', () => {
    const cookies = { cookie: `rt-present=${handle}` }
    createSessionMarker(cookies, () => {}).drop()
    expect(cookies.cookie).toBe('rt-present=; Path=/; Max-Age=0; SameSite=Lax')
  })

  it('PREF-03 takes blocked cookies for no session, and says so in the log', () => {
    const failures: string[] = []
    const blocked = {
      get cookie(): string {
        throw new DOMException('blocked', 'SecurityError')
      },
      set cookie(_: string) {
        throw new DOMException('blocked', 'SecurityError')
      },
    }
    const marker = createSessionMarker(blocked, (message) => failures.push(message))
    marker.drop()
    expect(marker.handle()).toBeNull()
    expect(failures).toEqual(['cannot write cookies', 'cannot read cookies'])
  })
})

describe('createOncePer', () => {
  it('lets a key through once in the time, and others beside it', () => {
    const clock = createHandClock()
    const isDue = createOncePer(clock, 100)
    expect([isDue('a'), isDue('a'), isDue('b')]).toEqual([true, false, true])
    clock.advance(99)
    expect(isDue('a')).toBe(false)
    clock.advance(1)
    expect([isDue('a'), isDue('a')]).toEqual([true, false])
  })
})
