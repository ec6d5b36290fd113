import { type Command, type Redis, ReplyError } from 'ioredis'

/** Hears how connections to Redis are doing. What it is told must not throw. */
export interface RedisWatch {
  /** A connection, by what it is for, came or was lost. */
  connection(purpose: string, state: 'connected' | 'lost'): void
  /**
   * A command was not carried out: `unreachable`, the first word of what Redis says where it cannot work (such as OOM where it
   * is full), or `refused` for a command that is wrong.
   */
  failed(reason: string): void
  /** Redis took something that is kept. A Redis that is full still answers questions. */
  wrote(): void
}

/** States in which Redis answers but cannot work. */
const unavailableReplies =
  /^(?:LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|OOM|BUSY|MISCONF|NOREPLICAS|NOAUTH|WRONGPASS|NOPERM)\b/

/** Commands that a full Redis refuses. */
const writing: ReadonlySet<string> = new Set(['set', 'hset', 'eval', 'evalsha'])

/** Why a command failed, in one word. */
export function redisFault(error: unknown): string {
  if (!(error instanceof ReplyError && error instanceof Error)) return 'unreachable'
  return unavailableReplies.exec(error.message)?.[0] ?? 'refused'
}

/** Tells the watch what became of each command of a connection. */
export function watchCommands(redis: Redis, watch: RedisWatch): void {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command: Command, ...rest) => {
    command.promise.then(
      () => (writing.has(command.name) ? watch.wrote() : undefined),
      (error: unknown) => watch.failed(redisFault(error)),
    )
    return send(command, ...rest)
  }
}
