/** Messages between a sender that cannot be slowed down and one reader. */
export interface MessageQueue {
  /** False when the reader lags too far behind; the message is then not kept. */
  push(message: string): boolean
  /** No more messages come; the reader gets what is there, then the end, or the error. */
  end(error: Error | null): void
  /** Each message once, in its order. */
  read(): AsyncGenerator<string, void>
}

/** Keeps up to `messages` messages with `characters` characters in all. */
export function createMessageQueue(limits: {
  readonly messages: number
  readonly characters: number
}): MessageQueue {
  const kept: string[] = []
  let characters = 0
  let ended: { readonly error: Error | null } | null = null
  let news = Promise.withResolvers<void>()

  function wake(): void {
    news.resolve()
    news = Promise.withResolvers<void>()
  }

  return {
    push(message) {
      if (ended !== null) return true
      if (kept.length >= limits.messages || characters + message.length > limits.characters) return false
      kept.push(message)
      characters += message.length
      wake()
      return true
    },
    end(error) {
      ended ??= { error }
      wake()
    },
    async *read() {
      for (;;) {
        const message = kept.shift()
        if (message !== undefined) {
          characters -= message.length
          yield message
        } else if (ended === null) await news.promise
        else if (ended.error !== null) throw ended.error
        else return
      }
    },
  }
}
