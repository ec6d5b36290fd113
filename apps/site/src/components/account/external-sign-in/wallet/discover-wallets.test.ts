import { afterEach, describe, expect, it } from 'vitest'
import { discoverWallets, type Wallet } from './discover-wallets.ts'
import { createTestProvider } from '../../../../../test/components/provider.ts'

const provider = createTestProvider({})
const png = 'data:image/png;base64,iVBORw0KGgo='

/** A window in which wallets answer the request with these announcements. */
function windowWith(...details: readonly unknown[]): EventTarget {
  const window = new EventTarget()
  const announce = (detail: unknown) =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', () => details.forEach(announce))
  return window
}

const wallet = (uuid: string, info: object = {}) => ({ info: { uuid, name: uuid, ...info }, provider })

function found(window: EventTarget): readonly Wallet[] {
  let wallets: readonly Wallet[] | null = null
  ends.push(discoverWallets(window, (list) => void (wallets = list)))
  if (wallets === null) throw new Error('nothing was told')
  return wallets
}

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

describe('discoverWallets', () => {
  it('GATE-01 lists each wallet that announces itself once (EIP-6963)', () => {
    const names = found(windowWith(wallet('a'), wallet('b'), wallet('a'))).map(({ name }) => name)
    expect(names).toEqual(['a', 'b'])
  })

  it('tells of wallets that come late, until it is ended', () => {
    const window = new EventTarget()
    const lists: number[] = []
    const end = discoverWallets(window, (list) => void lists.push(list.length))
    const announce = (uuid: string) =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: wallet(uuid) }))
    announce('a')
    end()
    announce('b')
    expect(lists).toEqual([0, 1])
  })

  it('falls back to the provider of EIP-1193 only where no wallet was announced', () => {
    const older = Object.assign(new EventTarget(), { ethereum: provider })
    expect(found(older)).toEqual([{ id: 'injected', name: null, icon: null, provider }])
    const both = Object.assign(windowWith(wallet('a')), { ethereum: provider })
    expect(found(both).map(({ id }) => id)).toEqual(['a'])
    expect(found(Object.assign(new EventTarget(), { ethereum: 'mine' }))).toEqual([])
  })

  it.each([
    ['pixels', png, png],
    ['a drawing that may carry scripts', 'data:image/svg+xml;base64,PHN2Zy8+', null],
    ['an address elsewhere', 'https://wallet.example/icon.png', null],
    ['a page', 'data:text/html;base64,PGI+', null],
    ['too much', `data:image/png;base64,${'A'.repeat(70_000)}`, null],
    ['nothing', undefined, null],
  ])('shows an icon of %s as it should', (_, icon, shown) => {
    expect(found(windowWith(wallet('a', { icon })))[0]?.icon).toBe(shown)
  })

  it('takes out of a name what would hide or turn the text around it', () => {
    expect(found(windowWith(wallet('a', { name: '\u202Eevil\u200b\n' })))[0]?.name).toBe('evil')
    expect(found(windowWith(wallet('a', { name: ' ' })))[0]?.name).toBeNull()
    expect(found(windowWith(wallet('a', { name: 'x'.repeat(99) })))[0]?.name).toHaveLength(40)
  })

  it.each([
    ['no detail', null],
    ['no provider', { info: { uuid: 'a', name: 'a' } }],
    ['a provider without request', { info: { uuid: 'a', name: 'a' }, provider: {} }],
    ['no id', { info: { name: 'a' }, provider }],
  ])('passes over an announcement with %s', (_, detail) => {
    expect(found(windowWith(detail))).toEqual([])
  })
})
