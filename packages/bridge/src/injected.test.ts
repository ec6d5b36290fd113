import { describe, expect, it } from 'vitest'
import { handledPaths, isInsideApp, nativeBridge } from './native-bridge.ts'
import { readAppMessage } from './messages.ts'
import { androidInterfaceWindow, androidListenerWindow, iosWindow } from '../test/injected.ts'

const apps = [
  ['iOS’s user script', iosWindow, 'IOS'],
  ['Android’s JavaScript interface', androidInterfaceWindow, 'ANDROID'],
  ['Android’s message listener', androidListenerWindow, 'ANDROID'],
] as const

describe.each(apps)('%s', (_name, open, platform) => {
  it('PLAT-02 SHELL-05 is seen by its object and says its system', () => {
    const { host } = open()
    expect(isInsideApp(host)).toBe(true)
    expect(nativeBridge(host)?.platform).toBe(platform)
  })

  it('PLAT-02 says which pages the app handles', () => {
    expect(handledPaths(open().host)).toEqual(['/login', '/register', '/account'])
  })

  it('PLAT-02 ANA-07 takes messages that the app can read', () => {
    const { host, sent } = open()
    const events = [{ event_tracking: 'page-view', log_seq: 1 }]
    nativeBridge(host)?.send('eventLog', events)
    nativeBridge(host)?.send('open', { address: 'tel:+4930123456' })
    expect(sent.map(([name, payload]) => readAppMessage(name, payload))).toEqual([
      { name: 'eventLog', data: events },
      { name: 'open', data: { address: 'tel:+4930123456' } },
    ])
  })
})
