import { addressGroup, type VolatileStore } from '@portico/stores'
import type { CallFacts } from './call-facts.ts'

/** The greatest work that is asked for, as a multiple of the usual: some half a minute on a telephone. */
export const mostWork = 32

const lifeMs = 600_000

/** How much work is asked of whom, kept between the refusal that says so and the challenge that is fetched next. */
export interface CaptchaDemands {
  set(scene: string, caller: Caller, factor: number): Promise<void>
  /** 1 where nothing more was asked for. */
  find(scene: string, caller: Caller): Promise<number>
}

type Caller = Pick<CallFacts, 'ip' | 'deviceId'>

/**
 * Creates the demands of a site. Who asks for a challenge signs nothing, so the claimed device names it: who claims another one gets
 * less work, and a token that does not do.
 */
export function createCaptchaDemands(volatile: VolatileStore, website: string): CaptchaDemands {
  const keyOf = (scene: string, { ip, deviceId }: Caller) =>
    `captcha-demand:${website}:${scene}:${addressGroup(ip)}:${deviceId}`
  return {
    async set(scene, caller, factor) {
      if (factor > 1) await volatile.put(keyOf(scene, caller), String(factor), lifeMs)
    },
    async find(scene, caller) {
      const factor = Number((await volatile.read(keyOf(scene, caller))) ?? 1)
      return Math.min(Math.max(1, factor), mostWork)
    },
  }
}
