// @vitest-environment happy-dom
import { RequestError } from '@portico/request'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestAccount } from '../../../../test/components/account.tsx'
import { usePolling } from './use-polling.ts'

const ask = vi.fn<() => Promise<'go-on' | 'stop'>>()
let root: Root

function Poller() {
  return usePolling(ask)
}

/** What is shown after some time. */
async function after(ms: number): Promise<string> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  return document.body.textContent ?? ''
}

const refused = (status: number) =>
  new RequestError('refused', { failure: status === 0 ? 'network' : 'refused', status, traceId: '1' })

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  ask.mockReset().mockResolvedValue('go-on')
  root = createRoot(document.body)
  await act(async () =>
    root.render(
      <TestAccount>
        <Poller />
      </TestAccount>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('usePolling', () => {
  it('asks every two seconds until it is told to stop', async () => {
    await after(1999)
    expect(ask).toHaveBeenCalledTimes(0)
    await after(1)
    await after(2000)
    expect(ask).toHaveBeenCalledTimes(2)
    ask.mockResolvedValue('stop')
    await after(20_000)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('asks nothing while the page is hidden, and goes on when it is seen again', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await after(20_000)
    expect(ask).toHaveBeenCalledTimes(0)
    visibility.mockReturnValue('visible')
    await after(2000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('waits for an answer before it asks again', async () => {
    ask.mockReturnValueOnce(new Promise(() => undefined))
    await after(20_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('stops when it is left', async () => {
    await act(async () => root.unmount())
    await after(20_000)
    expect(ask).toHaveBeenCalledTimes(0)
    root = createRoot(document.body)
  })

  it('says that the network failed until an answer comes', async () => {
    ask.mockRejectedValueOnce(refused(0)).mockRejectedValueOnce(refused(503))
    expect(await after(2000)).toContain('failure.network')
    await after(2000)
    expect(await after(2000)).toBe('')
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('stops when the gateway has refused', async () => {
    ask.mockRejectedValueOnce(refused(200))
    expect(await after(2000)).toContain('failure.other')
    await after(20_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
