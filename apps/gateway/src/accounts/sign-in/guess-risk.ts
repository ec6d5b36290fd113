import { addressGroup, addressNetwork, type VolatileStore } from '@portico/stores'

/** Judges log-ins by how many failed out of the same network lately, at whatever names: one password is tried at many of them. */
export interface GuessRisk {
  /** How many times the usual work the next log-in on an unknown device costs; 0 where it needs no captcha. */
  factor(ip: string): Promise<number>
  failed(ip: string): Promise<void>
}

const hourMs = 3_600_000

/** From how many failures an hour on how much work is asked for. A carrier's address has hundreds without anybody guessing. */
const steps = {
  address: [
    { from: 200, factor: 1 },
    { from: 1000, factor: 2 },
    { from: 3000, factor: 8 },
  ],
  network: [
    { from: 2000, factor: 1 },
    { from: 6000, factor: 4 },
  ],
} as const

type Subject = keyof typeof steps

/** Counts in the volatile store; an hour and the one before it count. */
export function createGuessRisk(options: {
  readonly volatile: VolatileStore
  readonly website: string
  readonly now: () => number
}): GuessRisk {
  const { volatile, website, now } = options
  const nameOf = (subject: Subject, ip: string) =>
    subject === 'address' ? addressGroup(ip) : addressNetwork(ip)
  const keyOf = (subject: Subject, ip: string, hour: number) =>
    `guesses:${website}:${subject}:${nameOf(subject, ip)}:${hour}`
  const hourOf = () => Math.floor(now() / hourMs)

  async function factorOf(subject: Subject, ip: string): Promise<number> {
    const hour = hourOf()
    const counts = await Promise.all([hour, hour - 1].map((one) => volatile.read(keyOf(subject, ip, one))))
    const failures = counts.reduce((sum, count) => sum + Number(count ?? 0), 0)
    return steps[subject].findLast(({ from }) => failures >= from)?.factor ?? 0
  }

  return {
    async factor(ip) {
      return Math.max(...(await Promise.all([factorOf('address', ip), factorOf('network', ip)])))
    },
    async failed(ip) {
      const hour = hourOf()
      await volatile.count(keyOf('address', ip, hour), 2 * hourMs)
      await volatile.count(keyOf('network', ip, hour), 2 * hourMs)
    },
  }
}
