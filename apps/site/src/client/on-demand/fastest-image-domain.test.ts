// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fastestImageDomain,
  onDomain,
  onOwnOrigin,
  rewriteImages,
  withImageDomain,
} from './fastest-image-domain.ts'
import type { OpenGateway } from '../gateway.ts'
import { chooseImageDomain } from '../image-domain.ts'
import { gatewayOf } from '../../../test/gateway.ts'

/** A busy machine may take its time; what is waited for comes or never does. */
const longWait = { timeout: 15_000 }

const candidates = ['one.example', 'two.example']
const rewriting = { domain: 'two.example', candidates }

/** Pictures that load when the test says so; an address that is never settled stays on its way. */
const asked = new Map<string, { onload: (() => void) | null; onerror: (() => void) | null }>()

class HandImage {
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  set src(address: string) {
    asked.set(new URL(address).host, this)
    addresses.push(address)
  }
}

let addresses: string[] = []

beforeEach(() => {
  asked.clear()
  addresses = []
  localStorage.clear()
  document.body.innerHTML = ''
  vi.stubGlobal('Image', HandImage)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('fastestImageDomain', () => {
  it('IMG-01 asks every domain for a test image with a random query; the first to answer wins', async () => {
    const choosing = fastestImageDomain(candidates)
    asked.get('two.example')?.onload?.()
    asked.get('one.example')?.onload?.()
    expect(await choosing).toBe('two.example')
    expect(addresses).toHaveLength(2)
    for (const address of addresses)
      expect(address).toMatch(/^https:\/\/\w+\.example\/assets\/probe\.png\?probe=\w+$/)
    await Promise.all([fastestImageDomain(['one.example']), asked.get('one.example')?.onload?.()])
    expect(new Set(addresses).size).toBe(3)
  })

  it('IMG-01 passes over domains that fail, and finds none where all do', async () => {
    const choosing = fastestImageDomain(candidates)
    asked.get('one.example')?.onerror?.()
    asked.get('two.example')?.onload?.()
    expect(await choosing).toBe('two.example')
    const failing = fastestImageDomain(candidates)
    for (const image of asked.values()) image.onerror?.()
    expect(await failing).toBeNull()
    expect(await fastestImageDomain([])).toBeNull()
  })

  it('IMG-01 gives up on domains that never answer', async () => {
    vi.useFakeTimers()
    const choosing = fastestImageDomain(candidates)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await choosing).toBeNull()
  })
})

describe('onDomain', () => {
  it('IMG-02 moves an image of a known domain, and leaves all others', () => {
    expect(onDomain('https://one.example/a/b.png?c=1#d', rewriting)).toBe('https://two.example/a/b.png?c=1#d')
    for (const address of [
      'https://two.example/a.png',
      'https://stranger.example/a.png',
      'https://one.example.evil.example/a.png',
      'https://one.example:8443/a.png',
      '/a.png',
      'data:image/png;base64,AAAA',
      '',
    ])
      expect(onDomain(address, rewriting)).toBeNull()
  })
})

describe('rewriteImages', () => {
  it('IMG-02 moves images that have not loaded, and those that fail later, once', () => {
    document.body.innerHTML =
      '<img id="waiting" src="https://one.example/a.png"><img id="other" src="https://stranger.example/a.png">'
    rewriteImages(document, rewriting)
    const source = (id: string) => document.getElementById(id)?.getAttribute('src')
    expect(source('waiting')).toBe('https://two.example/a.png')
    expect(source('other')).toBe('https://stranger.example/a.png')
    const late = document.createElement('img')
    document.body.append(late)
    late.src = 'https://one.example/late.png'
    late.dispatchEvent(new Event('error'))
    expect(late.getAttribute('src')).toBe('https://two.example/late.png')
    late.dispatchEvent(new Event('error'))
    expect(late.getAttribute('src')).toBe('https://two.example/late.png')
  })
})

describe('onOwnOrigin', () => {
  it('IMG-02 takes what each domain has of the site, and nothing else', () => {
    const picture = 'https://one.example/assets/images/a.svg?c=1'
    expect(onOwnOrigin(picture, candidates)).toBe('/assets/images/a.svg?c=1')
    for (const address of [
      'https://one.example/a.png',
      'https://stranger.example/assets/a.svg',
      '/assets/a.svg',
    ])
      expect(onOwnOrigin(address, candidates)).toBeNull()
  })

  it('IMG-02 is where pictures of the site come from that fail everywhere, and all while no domain answers', () => {
    const source = (id: string) => document.getElementById(id)?.getAttribute('src')
    document.body.innerHTML = '<p></p>'
    rewriteImages(document, rewriting)
    document.body.innerHTML = '<img id="late" src="https://two.example/assets/a.svg">'
    document.getElementById('late')?.dispatchEvent(new Event('error'))
    expect(source('late')).toBe('/assets/a.svg')
    document.body.innerHTML =
      '<img id="own" src="https://one.example/assets/a.svg"><img id="other" src="https://one.example/b.png">'
    rewriteImages(document, { domain: null, candidates })
    expect(source('own')).toBe('/assets/a.svg')
    expect(source('other')).toBe('https://one.example/b.png')
  })
})

describe('withImageDomain', () => {
  it('IMG-02 replaces known image domains inside an answer, and nothing else', () => {
    const answer = {
      title: 'one.example is a domain',
      image: 'https://one.example/a.png',
      list: [{ icon: 'https://one.example/b.png', link: 'https://stranger.example/' }],
      count: 3,
      none: null,
    }
    expect(withImageDomain(answer, rewriting)).toEqual({
      ...answer,
      image: 'https://two.example/a.png',
      list: [{ icon: 'https://two.example/b.png', link: 'https://stranger.example/' }],
    })
  })
})

describe('chooseImageDomain', () => {
  const domains = (foreignDomainList: readonly string[], internalDomainList: readonly string[] = []) =>
    gatewayOf(() => ({ imgDomainConfig: { foreignDomainList, internalDomainList } }))
  const rewriteAnswers = vi.fn<OpenGateway['rewriteAnswers']>()
  const saved = () => localStorage.getItem('portico.imageDomain')

  it('IMG-01 probes nothing where no domain is configured', async () => {
    await chooseImageDomain(domains([]).gateway, rewriteAnswers)
    expect(addresses).toEqual([])
    expect(saved()).toBeNull()
  })

  it('IMG-01 IMG-02 chooses once, stores the choice and moves images to it', async () => {
    document.body.innerHTML = '<img src="https://one.example/a.png">'
    const choosing = chooseImageDomain(
      domains(['one.example'], ['two.example', 'one.example']).gateway,
      rewriteAnswers,
    )
    await vi.waitFor(() => expect(asked.size).toBe(2), longWait)
    asked.get('two.example')?.onload?.()
    await choosing
    expect(saved()).toBe('two.example')
    expect(document.querySelector('img')?.getAttribute('src')).toBe('https://two.example/a.png')
    expect(rewriteAnswers.mock.lastCall?.[0]({ icon: 'https://one.example/a.png' })).toEqual({
      icon: 'https://two.example/a.png',
    })
    await chooseImageDomain(domains(candidates).gateway, rewriteAnswers)
    expect(addresses).toHaveLength(2)
  })

  it('IMG-01 chooses anew where the stored domain is no longer configured', async () => {
    localStorage.setItem('portico.imageDomain', 'gone.example')
    const choosing = chooseImageDomain(domains(['one.example']).gateway, rewriteAnswers)
    await vi.waitFor(() => expect(asked.size).toBe(1), longWait)
    asked.get('one.example')?.onload?.()
    await choosing
    expect(saved()).toBe('one.example')
  })

  it('PREF-03 stays with the own origin where the call fails or no domain answers', async () => {
    await chooseImageDomain(
      gatewayOf(() => {
        throw new Error('offline')
      }).gateway,
      rewriteAnswers,
    )
    expect(console.warn).toHaveBeenCalledTimes(1)
    const choosing = chooseImageDomain(domains(candidates).gateway, rewriteAnswers)
    await vi.waitFor(() => expect(asked.size).toBe(2), longWait)
    for (const image of asked.values()) image.onerror?.()
    await choosing
    expect(saved()).toBeNull()
  })
})
