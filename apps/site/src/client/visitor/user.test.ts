// @vitest-environment happy-dom
import { browserPreferences } from '@portico/preferences'
import { createCell, createShellStore } from '@portico/widget'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { gatewayOf } from '../../../test/gateway.ts'
import { followUser } from './user.ts'

const saved = () => browserPreferences(window, () => {}).userId()

function storeOf() {
  return createShellStore(
    { path: '/', search: '', user: null },
    {
      currency: createCell('USD'),
      currencies: createCell([]),
      theme: createCell('white'),
      trendColours: createCell('green-up'),
      search: async () => [],
      navigate: () => {},
      logOut: () => {},
      accounts: async () => [],
      switchAccount: async () => {},
      report: () => {},
    },
  )
}

async function follow(answer: () => unknown) {
  const store = storeOf()
  const { gateway, calls } = gatewayOf(answer)
  await followUser({ gateway, store })
  return { user: store.get().user, calls }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  browserPreferences(window, () => {}).saveUserId('before')
})

describe('followUser', () => {
  it('USER-02 REQ-07 asks with the JSON literal false and saves who is signed in', async () => {
    const { user, calls } = await follow(() => ({ userInfo: { userId: '7' }, userName: 'Ada' }))
    expect(calls).toEqual([{ path: '/v1/user/overview/userinfo', body: false }])
    expect(user).toEqual({ userId: '7', userName: 'Ada', residence: null })
    expect(saved()).toBe('7')
    expect(document.documentElement.dataset).toHaveProperty('user')
  })

  it.each([
    [{ userInfo: { userId: '7' }, loginName: 'ada@site.example' }, 'ada@site.example'],
    [{ userInfo: { userId: '7' } }, '7'],
  ])('SHELL-04 names the user by what there is: %j', async (answer, userName) => {
    expect((await follow(() => answer)).user).toEqual({ userId: '7', userName, residence: null })
  })

  it('SHIP-05 knows where who is signed in lives, as far as the gateway says it', async () => {
    const { user } = await follow(() => ({ userInfo: { userId: '7', residence: 'DE' } }))
    expect(user).toMatchObject({ residence: 'DE' })
  })

  it.each([
    ['nobody is signed in', () => null],
    ['the user id is empty', () => ({ userInfo: { userId: '' }, userName: 'Ada' })],
    ['the answer does not fit', () => ({ userInfo: {} })],
    [
      'the network fails',
      () => {
        throw new Error('offline')
      },
    ],
  ])('USER-02 SHELL-04 clears the saved id and tells the header of nobody where %s', async (_, answer) => {
    document.documentElement.dataset['user'] = ''
    expect((await follow(answer)).user).toBeNull()
    expect(saved()).toBe('')
    expect(document.documentElement.dataset).not.toHaveProperty('user')
  })

  it('USER-02 logs a failure to the console, and an empty answer not', async () => {
    await follow(() => null)
    expect(console.warn).not.toHaveBeenCalled()
    await follow(() => {
      throw new Error('offline')
    })
    expect(console.warn).toHaveBeenCalledTimes(1)
  })
})
