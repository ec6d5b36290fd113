/**
 * The longest request target, in bytes. Links of advertisements and sign-ins elsewhere carry up to 2,000 characters of query; no
 * page, file or call has a path of 300. A page says its path again some forty times, in links to its other languages.
 */
export const targetLimits = { target: 4096, path: 512 } as const

/** Whether a request target is longer than any that the server reads; told before anything else is done for it. */
export function isTooLong(target: string): boolean {
  if (target.length > targetLimits.target) return true
  const query = target.indexOf('?')
  return (query === -1 ? target.length : query) > targetLimits.path
}
