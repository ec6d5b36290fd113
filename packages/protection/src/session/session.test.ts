import {
  clearCookie,
  listSessions,
  login,
  logout,
  refreshSession,
  sendCode,
  userinfo,
} from '@portico/contract'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../../test/gateway.ts'
import { failureOf, handleOf, openSignedIn, openVisit, type Visit } from '../../test/visit.ts'

const user = { data: { userInfo: { userId: '1000000001' } } }
const renewed = {
  data: { sessionHandle: handleOf('second'), expiresAt: 1_800_100_000_000, userId: '1000000001' },
}

/** A session that is over until it is renewed. */
function expiring(over: Reply, renewal: Reply) {
  let isOver = true
  return (path: string): Reply | undefined => {
    if (path === refreshSession.path) {
      isOver = renewal.code !== undefined
      return renewal
    }
    if (path === userinfo.path || path === listSessions.path) return isOver ? over : user
    return undefined
  }
}

/** Waits for what takes a second of the page's time somewhere on its way. */
async function inTime<Value>(visit: Visit, promise: Promise<Value>): Promise<Value> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  promise.then(settle, settle)
  await expect
    .poll(() => {
      visit.clock.advance(1000)
      return isSettled
    })
    .toBe(true)
  return promise
}

describe('a session that is over', () => {
  it('SIGN-04 GATE-02 is renewed by a second request where the gateway takes the first for a late one', async () => {
    const asked: string[] = []
    await using visit = await openSignedIn({
      reply: ({ path, headers }) => {
        if (path === userinfo.path) return asked.length > 1 ? user : { data: null }
        if (path !== refreshSession.path) return undefined
        asked.push(headers['uhti'] ?? '')
        if (asked.length === 1) return { code: '00022', msg: 'expired' }
        visit.cookies.cookie = `rt-present=${handleOf('second')}`
        return renewed
      },
    })
    const answer = await inTime(visit, visit.layer.send(userinfo, false))
    expect(answer?.userInfo.userId).toBe('1000000001')
    expect(new Set(asked).size).toBe(2)
    expect(visit.toasts).toEqual([])
  })

  it('SIGN-04 GATE-02 is that of another tab whose answer was still on its way, and not renewed again', async () => {
    await using visit = await openSignedIn({
      reply: ({ path }) => {
        if (path === refreshSession.path) return { code: '00022', msg: 'expired' }
        if (path !== userinfo.path) return undefined
        return visit.cookies.cookie.includes(handleOf('second')) ? user : { data: null }
      },
    })
    const answer = visit.layer.send(userinfo, false)
    await expect.poll(() => visit.gateway.to(refreshSession.path).length).toBe(1)
    await expect.poll(() => visit.clock.waiting()).toBe(1)
    visit.clock.advance(2000)
    await expect.poll(() => visit.clock.waiting()).toBe(1)
    const pair = await visit.keys.forSession(handleOf('first'))
    if (pair) await visit.keys.bind({ pair, handle: handleOf('second'), userId: '1' }, handleOf('first'))
    visit.cookies.cookie = `rt-present=${handleOf('second')}`
    visit.clock.advance(100)
    expect((await answer)?.userInfo.userId).toBe('1000000001')
    expect(visit.gateway.to(refreshSession.path)).toHaveLength(1)
    expect(visit.gateway.to(clearCookie.path)).toEqual([])
    expect(visit.toasts).toEqual([])
  })

  it.each([
    ['null', { data: null }],
    ['00004', { code: '00004', msg: 'log in' }],
  ])('is renewed once when userinfo answers %s, and the call repeated', async (_name, over) => {
    const reply = expiring(over, renewed)
    await using visit = await openSignedIn({
      reply: ({ path }) => {
        if (path === refreshSession.path) visit.cookies.cookie = `rt-present=${handleOf('second')}`
        return reply(path)
      },
    })
    expect((await visit.layer.send(userinfo, false))?.userInfo.userId).toBe('1000000001')
    expect(visit.gateway.to(refreshSession.path)[0]).toMatchObject({
      text: '{}',
      verdict: { ok: true, mode: 2 },
    })
    expect(await visit.keys.forSession(handleOf('second'))).not.toBeNull()
    expect(await visit.keys.forSession(handleOf('first'))).toBeNull()
    expect(visit.toasts).toEqual([])
  })

  it('is renewed once for callers of the same time', async () => {
    const reply = expiring({ code: '00004' }, renewed)
    await using visit = await openSignedIn({
      reply: ({ path }) => {
        const said = reply(path)
        if (path === refreshSession.path) visit.cookies.cookie = `rt-present=${handleOf('second')}`
        return said
      },
    })
    await Promise.all([visit.layer.exchange(userinfo, false), visit.layer.exchange(listSessions, {})])
    expect(visit.gateway.to(refreshSession.path)).toHaveLength(1)
    expect(visit.gateway.to(userinfo.path)).toHaveLength(2)
  })

  it('makes the page a visitor’s when it cannot be renewed', async () => {
    const reply = expiring({ data: null }, { code: '00004' })
    await using visit = await openSignedIn({ reply: ({ path }) => reply(path) })
    expect(await visit.layer.send(userinfo, false)).toBeNull()
    expect(visit.cookies.cookie).toBe('')
    expect(visit.gateway.to(clearCookie.path)).toHaveLength(1)
    await visit.layer.send(userinfo, false)
    expect(visit.gateway.to(refreshSession.path)).toHaveLength(1)
    expect(visit.gateway.to(userinfo.path)[1]?.verdict).toBeNull()
  })

  it('keeps its marker when the gateway could not renew it just then', async () => {
    const reply = expiring({ code: '00004', msg: 'log in' }, { code: '00503', status: 503 })
    await using visit = await openSignedIn({ reply: ({ path }) => reply(path) })
    expect(await failureOf(visit.layer.send(listSessions, {}))).toMatchObject({ code: '00004' })
    expect(visit.cookies.cookie).toContain(handleOf('first'))
    expect(visit.toasts).toMatchObject([{ code: '00004', message: 'log in' }])
  })
})

describe('a session whose key is lost', () => {
  it('is ended, and what visitors may call goes on as a visitor’s', async () => {
    await using visit = await openVisit()
    visit.cookies.cookie = `rt-present=${handleOf('lost')}`
    expect((await inTime(visit, visit.layer.exchange(userinfo, false))).code).toBe('00000')
    expect(visit.cookies.cookie).toBe('')
    expect(visit.gateway.to(clearCookie.path)).toHaveLength(1)
    expect(visit.gateway.to(userinfo.path)[0]?.verdict).toBeNull()
    const input = { purpose: 'register', email: 'a@b.test' } as const
    await visit.layer.exchange(sendCode, input)
    expect(visit.gateway.to(sendCode.path)[0]).toMatchObject({
      verdict: { ok: true },
      secret: { email: 'a@b.test' },
    })
  })

  it('fails as keyless what needs a session', async () => {
    await using visit = await openVisit()
    visit.cookies.cookie = `rt-present=${handleOf('lost')}`
    const failure = await inTime(visit, failureOf(visit.layer.send(listSessions, {})))
    expect(failure).toMatchObject({ failure: 'keyless' })
    expect(visit.gateway.to(listSessions.path)).toEqual([])
  })

  it('is not ended while another tab is about to store the key', async () => {
    await using visit = await openSignedIn()
    const pair = await visit.keys.forSession(handleOf('first'))
    visit.cookies.cookie = `rt-present=${handleOf('newer')}`
    const answer = visit.layer.exchange(userinfo, false)
    await expect.poll(() => visit.clock.waiting()).toBe(1)
    if (pair) await visit.keys.bind({ pair, handle: handleOf('newer'), userId: '1' }, handleOf('first'))
    visit.clock.advance(1000)
    await answer
    expect(visit.gateway.to(userinfo.path)[0]?.verdict).toMatchObject({ ok: true })
    expect(visit.gateway.to(clearCookie.path)).toEqual([])
  })
})

describe('signOut', () => {
  it('USER-03 posts log-out signed, drops the marker, posts clear-cookie, forgets keys, then reloads', async () => {
    let markerAtClear: string | null = null
    await using visit = await openSignedIn({
      reply: ({ path }) => {
        if (path === clearCookie.path) markerAtClear = visit.cookies.cookie
        return undefined
      },
    })
    await expect.poll(async () => (await visit.keys.facts()).length).toBe(2)
    await visit.layer.signOut()
    const paths = visit.gateway.calls.map(({ path }) => path)
    expect(paths.slice(-2)).toEqual([logout.path, clearCookie.path])
    expect(visit.gateway.to(logout.path)[0]).toMatchObject({ text: '{}', verdict: { ok: true } })
    expect(visit.gateway.to(clearCookie.path)[0]).toMatchObject({ text: '{}', verdict: null })
    expect(markerAtClear).toBe('')
    expect(visit.signedOut).toEqual(['asked'])
    expect(await visit.keys.forSession(handleOf('first'))).toBeNull()
    expect(await visit.keys.backup('rsa1024')).toBeNull()
    expect(await visit.keys.forUser('1000000001')).not.toBeNull()
  })

  it('USER-03 goes to its end when the gateway answers nothing good', async () => {
    const broken = { code: '00500', status: 500 }
    await using visit = await openSignedIn({
      reply: ({ path }) => (path === logout.path || path === clearCookie.path ? broken : undefined),
    })
    await visit.layer.signOut()
    expect(visit.signedOut).toEqual(['asked'])
    expect(visit.cookies.cookie).toBe('')
  })

  it('USER-03 is debounced at 2 s', async () => {
    await using visit = await openSignedIn()
    await Promise.all([visit.layer.signOut(), visit.layer.signOut()])
    visit.clock.advance(1999)
    await visit.layer.signOut()
    expect(visit.gateway.to(logout.path)).toHaveLength(1)
    visit.clock.advance(1)
    await visit.layer.signOut()
    expect(visit.gateway.to(logout.path)).toHaveLength(2)
  })

  it('USER-03 of a forged session ends by itself, though its log-out is refused too', async () => {
    await using visit = await openSignedIn({
      reply: ({ path }) => (path === logout.path || path === userinfo.path ? { code: '00023' } : undefined),
    })
    await visit.layer.exchange(userinfo, false)
    await expect.poll(() => visit.signedOut).toEqual(['signature-invalid'])
    expect(visit.gateway.to(logout.path)).toHaveLength(1)
    expect(visit.gateway.to(login.path)).toHaveLength(1)
  })
})
