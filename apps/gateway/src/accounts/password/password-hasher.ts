import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { StoreUnavailable } from '@portico/stores'
import pLimit from 'p-limit'
import type { PasswordHasher } from '../../context.ts'

/** How much a password costs, and how many may wait (protocol 3.12). */
export interface PasswordHasherOptions {
  /** At most as many as there are cores; all of them unless given. */
  readonly concurrency?: number
  /** How many wait beside those under way; 64 unless given. */
  readonly queue?: number
  /** KiB; 19,456 unless given, with two passes and one lane (OWASP's figures for Argon2id). */
  readonly memoryKib?: number
}

/** How many passwords are worked on, and how many wait for it. */
export interface PasswordLoad {
  readonly running: number
  readonly waiting: number
}

/** A hasher that tells how busy it is. */
export interface MeasuredPasswordHasher extends PasswordHasher {
  load(): PasswordLoad
}

/** Argon2id in the threads that Node keeps for such work. */
export function createPasswordHasher(options: PasswordHasherOptions = {}): MeasuredPasswordHasher {
  const cores = availableParallelism()
  const atOnce = pLimit(Math.min(options.concurrency ?? cores, cores))
  const queue = options.queue ?? 64
  const memoryCost = options.memoryKib ?? 19_456
  // The library's default algorithm is Argon2id.
  const cost = { memoryCost, timeCost: 2, parallelism: 1 }
  const prefix = `$argon2id$v=19$m=${memoryCost},t=2,p=1$`
  let dummy: Promise<string> | null = null
  const standIn = () => {
    dummy ??= hash('a password that no account has', cost)
    return dummy
  }

  async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (atOnce.activeCount >= atOnce.concurrency && atOnce.pendingCount >= queue) {
      throw new StoreUnavailable('password pool')
    }
    return atOnce(work)
  }

  return {
    hash: (password) => pass(() => hash(password, cost)),
    verify: (password, phc) =>
      pass(async () => {
        const isRight = await verify(phc ?? (await standIn()), password)
        return isRight && phc !== null
      }),
    load: () => ({ running: atOnce.activeCount, waiting: atOnce.pendingCount }),
    isOutdated: (phc) => !phc.startsWith(prefix),
  }
}
