// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestAccount } from '../../../../test/components/account.tsx'
import type { Asked, PasskeyStep } from './passkey-sign-in.ts'
import { usePasskey } from './use-passkey.ts'

const asked: Asked = {
  serialNO: 's',
  options: { challenge: 'c', rpId: 'localhost', timeout: 1000, userVerification: 'required' },
}
const signed = { asked, code: 'code' }

const finish = vi.fn<PasskeyStep['finish']>()
const step: PasskeyStep = { start: async () => asked, finish }
let root: Root

function LogIn() {
  const passkey = usePasskey(step, 'user')
  return (
    <button type="button" onClick={() => passkey.take(signed)}>
      {passkey.progress.kind}
    </button>
  )
}

const sign = () => act(async () => document.querySelector('button')?.click())

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  finish.mockReset()
  root = createRoot(document.body)
  await act(async () =>
    root.render(
      <TestAccount>
        <LogIn />
      </TestAccount>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

describe('usePasskey', () => {
  it('GATE-01 sends one log-in where a second passkey is signed meanwhile', async () => {
    finish.mockReturnValue(new Promise(() => {}))
    await sign()
    await sign()
    expect(finish).toHaveBeenCalledTimes(1)
    expect(document.body.textContent).toBe('asking')
  })

  it('GATE-01 takes another one after a refusal', async () => {
    finish.mockRejectedValue(new Error('refused'))
    await sign()
    expect(document.body.textContent).toBe('refused')
    await sign()
    expect(finish).toHaveBeenCalledTimes(2)
  })
})
