// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { loadOnSign } from './load-on-sign.ts'

let told: string[]
/** What the loads come to, one after the other. */
let loads: PromiseWithResolvers<string>[]
let end: () => void

const settled = () => new Promise<void>((done) => setImmediate(done))
const part = () => document.getElementById('part') ?? document.body
const sign = (type: string, target: EventTarget) => target.dispatchEvent(new Event(type, { bubbles: true }))

async function fail(at: number): Promise<void> {
  loads[at]?.reject(new Error('offline'))
  await settled()
}

function start(keys: 'of the page' | 'of the part' = 'of the page'): void {
  end = loadOnSign(part(), {
    keys,
    loss: 'nothing came:',
    load() {
      const load = Promise.withResolvers<string>()
      loads.push(load)
      return load.promise
    },
    onLoaded: (loaded) => told.push(loaded),
    onMissed: () => told.push('missed'),
  })
}

beforeEach(() => {
  document.body.innerHTML =
    '<main id="main" tabindex="-1"><div id="part"><button id="closer">+</button></div><a id="link" href="/">x</a></main>'
  told = []
  loads = []
  start()
  return () => end()
})

describe('loadOnSign', () => {
  it('NUM-04 loads once, at the first sign', async () => {
    sign('keydown', document.body)
    sign('pointermove', part())
    loads[0]?.resolve('loaded')
    await settled()
    sign('pointermove', part())
    expect([told, loads.length]).toEqual([['loaded'], 1])
  })

  it('NUM-04 says that it failed where the sign was at the part, and tries again at the next', async () => {
    sign('pointermove', part())
    await fail(0)
    expect(told).toEqual(['missed'])
    sign('pointerdown', part())
    loads[1]?.resolve('loaded')
    await settled()
    expect(told).toEqual(['missed', 'loaded'])
  })

  it('NUM-04 says so too where the reader comes to the part while it loads', async () => {
    sign('keydown', document.body)
    sign('focusin', part())
    await fail(0)
    expect([told, loads.length]).toEqual([['missed'], 1])
  })

  it('NUM-04 says nothing where the sign was elsewhere on the page', async () => {
    sign('focusin', document.getElementById('link') ?? document.body)
    await fail(0)
    sign('keydown', document.body)
    await fail(1)
    expect([told, loads.length]).toEqual([[], 2])
  })

  it('NUM-04 takes no focus that the app sets itself for a sign', () => {
    sign('focusin', document.getElementById('main') ?? document.body)
    expect(loads).toEqual([])
  })

  it('NUM-04 A11Y-01 loads at a click alone, which is all that a screen reader on a touch screen gives', () => {
    sign('click', part())
    expect(loads).toHaveLength(1)
  })

  it('NUM-04 A11Y-01 loads at once where the focus came before it', () => {
    end()
    document.getElementById('closer')?.focus()
    start()
    expect(loads).toHaveLength(1)
  })

  it('tells nothing after its end', async () => {
    sign('pointermove', part())
    end()
    await fail(0)
    expect(told).toEqual([])
  })

  it('SHELL-11 loads at once where the delivery loader has noted a sign in it', () => {
    end()
    part().dataset['sign'] = 'seen'
    start()
    expect(loads).toHaveLength(1)
  })

  it('PERF-01 waits for what happens in the part alone, where keys of the page are no signs', () => {
    end()
    start('of the part')
    sign('keydown', document.body)
    sign('focusin', document.getElementById('link') ?? document.body)
    expect(loads).toEqual([])
    sign('focusin', document.getElementById('closer') ?? document.body)
    expect(loads).toHaveLength(1)
  })
})
