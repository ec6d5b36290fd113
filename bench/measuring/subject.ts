import * as v from 'valibot'
import serverEnv from '../../apps/server/node-env.json' with { type: 'json' }
import serverFlags from '../../apps/server/node-flags.json' with { type: 'json' }
import { type Child, type Pin, startChild } from '../children/child.ts'
import { spreadOf } from './statistics.ts'
import { shown, verdict } from './table.ts'

/** How long and how often each is measured; rounds are interleaved. */
export interface CostOptions {
  readonly pin: Pin
  readonly rounds: number
  readonly roundMs: number
}

/** Something that answers requests and knows what that cost it. */
export interface Subject {
  readonly origin: string
  /** CPU time since its start, all threads. */
  cpuMs(): Promise<number>
}

/** What answering cost, and how fast it went. */
export interface Cost {
  readonly cpuMs: number
  readonly perSecond: number
}

/** What the load asks for, over how many connections at once. */
export interface LoadRequest {
  readonly path: string
  readonly extent: { readonly durationMs: number } | { readonly requests: number }
  readonly connections: number
  readonly acceptEncoding: 'gzip' | 'identity'
}

const cores = { server: 0, load: 1 } as const
const originSchema = v.object({ origin: v.string() })
const loadedSchema = v.object({ requests: v.number(), seconds: v.number() })

/** Leaves a process on all cores. */
export const anyCore: Pin = (_core, command) => command

/** Starts a script of `subjects/` on the core of servers, with the flags and the environment of `npm start`, or on that of the load. */
export function startSubject(
  name: string,
  options: { readonly pin: Pin; readonly on: keyof typeof cores; readonly args?: readonly string[] },
): Promise<Child> {
  const { pin, on, args = [] } = options
  const script = new URL(`../subjects/${name}.ts`, import.meta.url)
  const core = cores[on]
  if (on === 'load') return startChild({ script, nodeFlags: [], core, pin, args })
  return startChild({ script, nodeFlags: serverFlags, env: serverEnv, core, pin, args })
}

/** Starts a server of `subjects/` that may take every core, as a server that hashes passwords does. */
export function startOnAllCores(name: string, args: readonly string[]): Promise<Child> {
  const script = new URL(`../subjects/${name}.ts`, import.meta.url)
  const all = { core: cores.server, pin: anyCore }
  return startChild({ script, nodeFlags: serverFlags, env: serverEnv, ...all, args })
}

/** A child that serves, as a subject. */
export function subjectOf(child: Child): Subject {
  const { origin } = v.parse(originSchema, child.greeting)
  return { origin, cpuMs: async () => v.parse(v.number(), await child.ask({ cpu: true })) }
}

/** Requests after which V8 has compiled what it will compile. */
export const warmUp = { requests: 1500 } as const

/** Puts a subject under load; answers what one request cost. */
export async function serve(load: Child, subject: Subject, request: LoadRequest): Promise<Cost> {
  const { path, ...rest } = request
  const beforeMs = await subject.cpuMs()
  const asked = { url: subject.origin + path, ...rest }
  const { requests, seconds } = v.parse(loadedSchema, await load.ask(asked))
  return { cpuMs: ((await subject.cpuMs()) - beforeMs) / requests, perSecond: requests / seconds }
}

/** The cells of a ratio: its median and spread, its bar, and whether the median keeps it. */
export function ratioCells(ratios: readonly number[], bar: number): readonly string[] {
  const { median, lowest, highest } = spreadOf(ratios)
  const spread = `**${shown(median)}** (${shown(lowest)} to ${shown(highest)})`
  return [spread, `≤ ${shown(bar)}`, verdict(median <= bar)]
}
