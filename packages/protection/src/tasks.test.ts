import { describe, expect, it } from 'vitest'
import { runTask, type TaskWorker } from './tasks.ts'
import { openTestWorker } from '../test/visit.ts'

const task = { task: 'generate-key', algorithm: 'rsa1024', extractable: false } as const

/** A worker that only says what the test lets it say. */
function createPuppet() {
  const target = new EventTarget()
  let terminations = 0
  const worker: TaskWorker = {
    postMessage: () => {},
    addEventListener: (type, listener) => target.addEventListener(type, (event) => listener(Object(event))),
    terminate: () => {
      terminations += 1
    },
  }
  return {
    openWorker: () => worker,
    say: (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data })),
    fail: (message?: string) => target.dispatchEvent(Object.assign(new Event('error'), { message })),
    terminations: () => terminations,
  }
}

describe('runTask', () => {
  it('KEY-02 makes a key pair that cannot be read', async () => {
    const said = await runTask({ openWorker: openTestWorker, task })
    if (said.message !== 'key') throw new Error(said.message)
    expect(said.pair).toMatchObject({ algorithm: 'rsa1024', privateKey: { extractable: false } })
    const signature = await crypto.subtle.sign(
      { name: 'RSA-PSS', saltLength: 32 },
      said.pair.privateKey,
      new Uint8Array(1),
    )
    expect(signature.byteLength).toBe(128)
  })

  it('rejects with what went wrong in the worker, and ends it', async () => {
    const puppet = createPuppet()
    const run = runTask({ openWorker: puppet.openWorker, task })
    puppet.say({ message: 'failed', reason: 'OperationError' })
    await expect(run).rejects.toThrow('OperationError')
    expect(puppet.terminations()).toBe(1)
  })

  it.each([undefined, 'the policy refused it'])('rejects when no worker starts: %s', async (message) => {
    const puppet = createPuppet()
    const run = runTask({ openWorker: puppet.openWorker, task })
    puppet.fail(message)
    await expect(run).rejects.toThrow(message ?? 'The worker could not be started')
    expect(puppet.terminations()).toBe(1)
  })

  it.each([
    null,
    'key',
    { message: 'key', pair: {} },
    { message: 'key', pair: { privateKey: {} } },
    { message: 'x' },
  ])('takes nothing that is no answer: %j', async (data) => {
    const puppet = createPuppet()
    const run = runTask({ openWorker: puppet.openWorker, task })
    puppet.say(data)
    await expect(run).rejects.toThrow('The worker said something unknown')
  })

  it('tells progress as a share, of nothing as none', async () => {
    const shares: number[] = []
    const puppet = createPuppet()
    const run = runTask({ openWorker: puppet.openWorker, task, onProgress: (share) => shares.push(share) })
    puppet.say({ message: 'progress', done: 5, total: 10 })
    puppet.say({ message: 'progress', done: 0, total: 0 })
    puppet.say({ message: 'number', number: 7 })
    expect(await run).toEqual({ message: 'number', number: 7 })
    expect(shares).toEqual([0.5, 0])
  })

  it('ends the worker with the signal, whose reason it rejects with', async () => {
    const puppet = createPuppet()
    const controller = new AbortController()
    const run = runTask({ openWorker: puppet.openWorker, task, signal: controller.signal })
    controller.abort(new Error('given up'))
    await expect(run).rejects.toThrow('given up')
    expect(puppet.terminations()).toBe(1)
  })
})
