const sampleMs = 20

/** Watches the memory of this process. */
export interface MemoryWatch {
  /** Bytes held at the moment, from where the highest begins to count; or the highest since. */
  of(which: 'now' | 'highest'): number
}

/** Looks at what this process holds (resident set) every 20 ms, until it ends. */
export function watchMemory(): MemoryWatch {
  let highestBytes = 0
  setInterval(() => {
    highestBytes = Math.max(highestBytes, process.memoryUsage.rss())
  }, sampleMs).unref()
  return {
    of(which) {
      if (which === 'now') highestBytes = process.memoryUsage.rss()
      return highestBytes
    },
  }
}
