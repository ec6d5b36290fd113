/** Where failures go that nobody needs to act on. */
export type FailureLog = (message: string, error: unknown) => void

/** Runs a task while no other tab runs one of this name. */
export type RunAlone = <Result>(name: string, task: () => Promise<Result>) => Promise<Result>

/** What is used of `sessionStorage`. */
export interface SessionStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
