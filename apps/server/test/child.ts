import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a server in a process of its own says next; rejects when it ends instead. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController()
  const { signal } = heard
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The server ended with code ${code}.`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    heard.abort()
    await ended.catch(() => {})
  }
}
