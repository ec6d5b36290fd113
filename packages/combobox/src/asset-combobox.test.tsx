// @vitest-environment happy-dom
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AssetComboboxProps } from './asset-combobox.tsx'
import { AssetCombobox } from './asset-combobox.tsx'
import type { FoundAsset, FoundLink } from './found-asset.ts'

const bitcoin = { code: 'BTC', name: 'Bitcoin', slug: 'btc' }
const cash = { code: 'BCH', name: 'Bitcoin Cash', slug: 'bch' }
const ether = { code: 'ETH', name: 'Ether', slug: 'eth' }
const texts = { none: 'Nothing matches', loading: 'Searching', failed: 'No answer' }

/** Searches under way, by query; each is answered by the test. */
interface Search {
  readonly query: string
  readonly signal: AbortSignal
  answer(assets: readonly FoundAsset[]): Promise<void>
  fail(): Promise<void>
}

let root: Root
let searches: Search[] = []
let picked: string[] = []

function search(query: string, signal: AbortSignal): Promise<readonly FoundAsset[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly FoundAsset[]>()
  searches.push({
    query,
    signal,
    answer: (assets) => act(async () => resolve(assets)),
    fail: () => act(async () => reject(new Error('offline'))),
  })
  return promise
}

async function show({
  key = '',
  ...change
}: Partial<AssetComboboxProps> & { readonly key?: string } = {}): Promise<void> {
  await act(async () =>
    root.render(
      <AssetCombobox
        key={key}
        name="from"
        label="Convert from"
        value="BTC"
        typed={null}
        inputClassName=""
        texts={texts}
        search={search}
        onPick={({ slug }) => picked.push(slug)}
        {...change}
      />,
    ),
  )
}

const input = () => {
  const element = document.querySelector('input')
  if (!element) throw new Error('the field is not there')
  return element
}
const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
const message = () => document.querySelector('[role="status"]:not([id])')?.textContent ?? null
const active = () => document.querySelector('[aria-selected="true"]')?.textContent ?? null

/** Types as a reader does: the native setter keeps React from taking the text for its own. */
async function type(text: string, pause: 'pause' | 'no pause' = 'pause'): Promise<void> {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
  if (pause === 'pause') await act(() => vi.advanceTimersByTimeAsync(80))
}

/** Says whether the browser still has its own answer to the key, which is to send the form for Enter. */
async function press(key: string): Promise<'answered' | 'left to the form'> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  await act(async () => input().dispatchEvent(event))
  return event.defaultPrevented ? 'answered' : 'left to the form'
}

const lastSearch = () => {
  const last = searches.at(-1)
  if (!last) throw new Error('nothing was searched for')
  return last
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  searches = []
  picked = []
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') ?? document.body)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('AssetCombobox: the field', () => {
  it('CONV-02 takes over a plain field: same name, same text, the focus, and a name for screen readers', async () => {
    await show()
    expect(input().name).toBe('from')
    expect(input().value).toBe('BTC')
    expect(input().getAttribute('aria-label')).toBe('Convert from')
    expect(input().getAttribute('role')).toBe('combobox')
    expect(document.activeElement).toBe(input())
    expect(input().selectionStart).toBe(0)
    expect(input().selectionEnd).toBe(3)
    expect(options()).toEqual([])
  })

  it('SHELL-11 keeps what was typed before it came, and searches for it', async () => {
    await show({ typed: 'eth' })
    expect(input().value).toBe('eth')
    expect(input().selectionStart).toBe(3)
    await act(() => vi.advanceTimersByTimeAsync(80))
    expect(lastSearch().query).toBe('eth')
    await lastSearch().answer([ether])
    expect(options()).toEqual(['ETHEther'])
  })
})

describe('AssetCombobox: the search', () => {
  it('CONV-02 searches after a pause, once, and shows what it finds', async () => {
    await show()
    await act(() => vi.advanceTimersByTimeAsync(80))
    const before = searches.length
    await type('b', 'no pause')
    await type('bi', 'no pause')
    await type('bit')
    expect(searches.slice(before).map(({ query }) => query)).toEqual(['bit'])
    await lastSearch().answer([bitcoin, cash])
    expect(options()).toEqual(['BTCBitcoin', 'BCHBitcoin Cash'])
    expect(active()).toBe('BTCBitcoin')
    expect(message()).toBeNull()
  })

  it('never shows an answer to an older text in the place of a newer one', async () => {
    await show()
    await type('bit')
    const older = lastSearch()
    await type('eth')
    expect(older.signal.aborted).toBe(true)
    await lastSearch().answer([ether])
    await older.answer([bitcoin])
    expect(options()).toEqual(['ETHEther'])
  })

  it('says when nothing matches and when the search does not answer', async () => {
    await show()
    await type('zzz')
    await lastSearch().answer([])
    expect(message()).toBe('Nothing matches')
    expect(await press('Enter')).toBe('left to the form')
    await type('eth')
    await lastSearch().fail()
    expect(message()).toBe('No answer')
    expect(await press('Enter')).toBe('left to the form')
    await type('ether')
    await lastSearch().answer([ether])
    expect(options()).toEqual(['ETHEther'])
  })
})

describe('AssetCombobox: several kinds', () => {
  const links: readonly FoundLink[] = [
    { code: 'ETH', name: 'Ether', href: '/price/eth', heading: 'Assets' },
    { code: 'ETH/USD', name: '1 ETH = 3,000 USD', href: '/convert/eth/usd', heading: 'Conversions' },
    { code: null, name: 'How to buy Ether', href: '/how-to-buy/eth', heading: 'Pages' },
    { code: null, name: 'Ether price', href: '/price/eth?window=7d', heading: 'Pages' },
  ]
  const went: string[] = []
  const showLinks = () =>
    act(async () =>
      root.render(
        <AssetCombobox
          {...{ name: 'q', label: 'Search', value: '', typed: null, inputClassName: '', texts }}
          search={async () => links}
          onPick={({ href }) => went.push(href)}
        />,
      ),
    )

  it('SHELL-09 A11Y-01 shows them in named groups, which the arrows walk through as one list', async () => {
    await showLinks()
    await type('eth')
    const groups = [...document.querySelectorAll('[role="listbox"] [role="group"]')]
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Assets',
      'Conversions',
      'Pages',
    ])
    expect(groups.map((group) => group.querySelectorAll('[role="option"]').length)).toEqual([1, 1, 2])
    expect(active()).toBe('ETHEther')
    for (const step of ['ETH/USD1 ETH = 3,000 USD', 'How to buy Ether', 'Ether price', 'ETHEther']) {
      await press('ArrowDown')
      expect(active()).toBe(step)
    }
    await press('ArrowUp')
    await press('Enter')
    expect(went).toEqual(['/price/eth?window=7d'])
  })

  it('has no group where items have no heading', async () => {
    await show()
    await type('bit')
    await lastSearch().answer([bitcoin])
    expect(document.querySelector('[role="group"]')).toBeNull()
  })
})

describe('AssetCombobox: picking', () => {
  it('CONV-02 A11Y-01 works by keyboard: arrows move, Enter picks', async () => {
    await show()
    await type('bit')
    await lastSearch().answer([bitcoin, cash])
    await press('ArrowDown')
    expect(active()).toBe('BCHBitcoin Cash')
    expect(picked).toEqual([])
    await press('Enter')
    expect(picked).toEqual(['bch'])
    expect(options()).toEqual([])
  })

  it('picks by pointer', async () => {
    await show()
    await type('bit')
    await lastSearch().answer([bitcoin, cash])
    await act(async () => document.querySelector<HTMLElement>('[role="option"]')?.click())
    expect(picked).toEqual(['btc'])
  })

  it('picks the same asset twice', async () => {
    await show()
    for (const text of ['bit', 'bitc']) {
      await type(text)
      await lastSearch().answer([bitcoin])
      await press('Enter')
    }
    expect(picked).toEqual(['btc', 'btc'])
  })

  it('never picks from a list that answers an older text', async () => {
    await show()
    await type('bit')
    await lastSearch().answer([bitcoin, cash])
    await type('eth', 'no pause')
    expect(active()).toBeNull()
    expect(await press('Enter')).toBe('left to the form')
    expect(picked).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(80))
    await lastSearch().answer([ether])
    expect(active()).toBe('ETHEther')
    expect(await press('Enter')).toBe('answered')
    expect(picked).toEqual(['eth'])
  })

  it('leaves the focus to a reader who is elsewhere when it is exchanged', async () => {
    await show({ key: 'btc' })
    expect(document.activeElement).toBe(input())
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    await show({ key: 'usd' })
    expect(document.activeElement).toBe(button)
    button.remove()
  })

  it('picks nothing on leaving the field, and keeps what is typed', async () => {
    await show()
    await type('bit')
    await lastSearch().answer([bitcoin])
    await act(async () => input().blur())
    expect(picked).toEqual([])
    expect(input().value).toBe('bit')
    expect(options()).toEqual([])
  })

  it('CONV-02 closes by Escape and picks nothing', async () => {
    await show()
    await type('bit')
    await lastSearch().answer([bitcoin])
    await press('Escape')
    expect(options()).toEqual([])
    expect(picked).toEqual([])
  })
})
