/** What a promise comes to, or null after so many milliseconds; it goes on then, and whatever it comes to is no longer waited for. */
export async function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), limitMs)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
