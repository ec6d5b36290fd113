// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AssetCombobox, type AssetComboboxProps } from './asset-combobox.tsx'

const assets = [
  { code: 'BTC', name: 'Bitcoin', slug: 'btc' },
  { code: 'ETH', name: 'Ether', slug: 'eth' },
]
const texts = { none: 'Nothing matches', loading: 'Searching', failed: 'No answer' }

let root: Root
let asked: string[] = []
let picked: string[] = []

/** Shows the field of a chosen asset, and waits until its first list is there. */
async function show(change: Partial<AssetComboboxProps> = {}): Promise<void> {
  await act(async () =>
    root.render(
      <AssetCombobox
        name="from"
        label="Convert from"
        value="BTC"
        typed={null}
        inputClassName=""
        texts={texts}
        search={async (query) => {
          asked.push(query)
          return assets
        }}
        onPick={({ slug }) => picked.push(slug)}
        {...change}
      />,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(80))
}

function input(): HTMLInputElement {
  const element = document.querySelector('input')
  if (!element) throw new Error('the field is not there')
  return element
}

const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)

async function type(text: string): Promise<void> {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const press = (key: string) =>
  act(async () =>
    input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  asked = []
  picked = []
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') ?? document.body)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('AssetCombobox: opening', () => {
  it('CONV-02 is open from the start after a click into the plain field, and offers what is searched for most', async () => {
    await show({ isOpened: true })
    expect(asked).toEqual([''])
    expect(options()).toEqual(['BTCBitcoin', 'ETHEther'])
  })

  it('CONV-02 opens by a click and is not closed by another one', async () => {
    await show()
    expect(options()).toEqual([])
    for (const _ of ['first', 'second']) {
      await act(async () => input().click())
      expect(options()).toHaveLength(2)
    }
    expect(input().selectionEnd).toBe(3)
  })
})

describe('AssetCombobox: leaving a field that names what is chosen', () => {
  it('CONV-02 goes back to it, whether the list is open or closed, and hands over what was typed', async () => {
    const left: string[] = []
    await show({ onLeave: (typed) => left.push(typed) })
    await type('sozzz')
    await act(async () => input().blur())
    expect(input().value).toBe('BTC')
    await act(async () => input().focus())
    await type('eth')
    await press('Escape')
    await type('ether')
    await press('Escape')
    await act(async () => input().blur())
    expect([input().value, left]).toEqual(['BTC', ['sozzz', 'ether']])
    expect(picked).toEqual([])
  })

  it('hands nothing over where nothing was typed', async () => {
    const left: string[] = []
    await show({ onLeave: (typed) => left.push(typed) })
    await act(async () => input().blur())
    expect([input().value, left]).toEqual(['BTC', []])
  })
})
