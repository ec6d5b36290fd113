import type { RunAlone } from './ports.ts'

/** What is used of `navigator.locks`. */
export interface LockSource {
  request<Result>(name: string, task: () => Promise<Result>): Promise<Result>
}

/**
 * Runs tasks of one name one after the other: over all tabs where the browser has locks, else over this page.
 */
export function createRunAlone(locks: LockSource | null): RunAlone {
  if (locks) return (name, task) => locks.request(name, task)
  const last = new Map<string, Promise<unknown>>()
  return (name, task) => {
    const before = last.get(name) ?? Promise.resolve()
    const result = before.then(task, task)
    last.set(name, result)
    return result
  }
}
