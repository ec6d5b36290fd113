import { userinfo } from '@portico/contract'
import type { ShellClient } from '@portico/request'
import type { ShellStore } from '@portico/widget'
import { forgetUserId, saveUserId } from './preferences.ts'
import { showReader } from './reader.ts'

function forgetUser(): void {
  forgetUserId()
  showReader('visitor')
}

/**
 * Asks who is signed in. An empty or failed answer clears the saved user id; the header is told of a user only when
 * there is one (USER-02, SHELL-04).
 */
export async function followUser(options: { gateway: ShellClient; store: ShellStore }): Promise<void> {
  const { gateway, store } = options
  try {
    const answer = await gateway.send(userinfo, false)
    const userId = answer?.userInfo.userId ?? ''
    if (userId === '') return forgetUser()
    saveUserId(userId)
    showReader('signed-in')
    const userName = answer?.userName ?? answer?.loginName ?? userId
    store.set({ user: { userId, userName, residence: answer?.userInfo.residence ?? null } })
  } catch (error) {
    forgetUser()
    console.warn('who is signed in is not known:', error)
  }
}
