import { Agent, request } from 'node:http'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { PreparedCall, Sending, Sent } from './send.ts'

/** An answer to one call. */
interface Answer {
  readonly status: number
  readonly body: string
}

function ask(origin: string, agent: Agent, { method, path, headers, body }: PreparedCall): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, origin), { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/**
 * Sends every call once, at times that are evenly apart, whether those before are answered or not. How long an answer takes is counted from the
 * time at which its call was due, so that waiting for a connection is part of it. Throws where an answer is no success.
 */
export async function sendPaced(
  calls: readonly PreparedCall[],
  { origin, connections, holding, onAnswer, perSecond }: Sending & { readonly perSecond: number },
): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedMs = performance.now()
  const answersMs: number[] = []

  const failures: unknown[] = []

  async function send(call: PreparedCall, dueMs: number) {
    const { status, body } = await ask(origin, agent, call)
    answersMs.push(performance.now() - dueMs)
    if (status !== 200 || !body.includes(holding)) throw new Error(`an answer is ${status} like ${body}`)
    onAnswer?.(body)
  }

  const sent: Promise<unknown>[] = []
  for (const [index, call] of calls.entries()) {
    const dueMs = startedMs + (index * 1000) / perSecond
    if (dueMs > performance.now()) await waitFor(dueMs - performance.now())
    if (failures.length > 0) break
    sent.push(send(call, dueMs).catch((error: unknown) => failures.push(error)))
  }
  await Promise.all(sent)
  agent.destroy()
  if (failures.length > 0) throw failures[0]
  return { requests: calls.length, seconds: (performance.now() - startedMs) / 1000, answersMs }
}
