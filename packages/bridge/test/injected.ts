import { runInNewContext } from 'node:vm'
import type { InjectedBridge } from '../src/native-bridge.ts'
import { documentBlocks } from './document.ts'

/** What the app was sent: name and payload. */
export type Sent = readonly [name: string, payload: string]

/** A window into which an app has put its object, and what the app is sent. */
export interface AppWindow {
  readonly host: object
  readonly sent: readonly Sent[]
}

function record(sent: Sent[], body: { readonly name: string; readonly payload: string }): void {
  sent.push([body.name, body.payload])
}

/** The user script of docs/app-bridge.md for iOS, on a message handler of WebKit. */
export function iosWindow(): AppWindow {
  const sent: Sent[] = []
  const portico = { postMessage: (body: { name: string; payload: string }) => record(sent, body) }
  const host = { webkit: { messageHandlers: { portico } } }
  runInNewContext(documentBlocks('js')[0] ?? '', { window: host })
  return { host, sent }
}

/** The script of docs/app-bridge.md for Android's message listeners, whose messages are texts. */
export function androidListenerWindow(): AppWindow {
  const sent: Sent[] = []
  const porticoMessages = { postMessage: (text: string) => record(sent, JSON.parse(text)) }
  const host = { porticoMessages }
  runInNewContext(documentBlocks('js')[1] ?? '', { window: host })
  return { host, sent }
}

/** Android's JavaScript interface: an object of methods that throw when they are called on another or with other arguments. */
export function androidInterfaceWindow(): AppWindow {
  const sent: Sent[] = []

  function method<Arguments extends readonly string[], Result>(
    count: number,
    run: (...given: Arguments) => Result,
  ): (...given: Arguments) => Result {
    return function called(this: unknown, ...given: Arguments) {
      if (this !== injected) throw new Error("Java bridge method can't be invoked on a non-injected object")
      if (given.length !== count) throw new Error('Method not found')
      return run(...given)
    }
  }

  const injected: InjectedBridge = {
    os: method(0, () => 'android'),
    handles: method(0, () => '["/login","/register","/account"]'),
    send: method(2, (name: string, payload: string) => record(sent, { name, payload })),
  }
  return { host: { PorticoApp: injected }, sent }
}
