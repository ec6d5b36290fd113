import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

import { isUnconfirmed } from '../src/model/unconfirmed.ts'
import { mergeLive } from '../src/live/merge-live.ts'
import type { MergeOutcome } from '../src/live/model.ts'
import type { ForeignQuote, Quote } from '../src/model/model.ts'
import type { MarketReading } from '../src/model/reading.ts'
import { fixtureAsset } from './fixture.ts'

const kinds = v.picklist(['crypto', 'fiat', 'metal', 'stock'])
const byName = <Value extends v.GenericSchema>(value: Value) => v.record(v.string(), value)

/**
 * One story of prices. Sources say a price as text, `90000`, in another currency `90000 usdt`, and with another time than the
 * step's `90000 @ -3600`, in seconds from the beginning. What a source says stands until it says something else.
 */
const scenarioSchema = v.strictObject({
  what: v.string(),
  assets: byName(kinds),
  sources: byName(
    v.strictObject({
      pace: v.optional(v.picklist(['seconds', 'minutes', 'daily']), 'seconds'),
      upstream: v.exactOptional(v.string()),
    }),
  ),
  authoritative: v.optional(v.array(v.string()), []),
  steps: v.array(
    v.strictObject({
      /** Seconds from the beginning; with `every` the step is repeated until `to`. */
      at: v.number(),
      every: v.exactOptional(v.number()),
      to: v.exactOptional(v.number()),
      /** Levels that the operator accepts from here on. */
      accept: v.exactOptional(byName(v.array(v.string()))),
      say: v.optional(byName(byName(v.string())), {}),
      /** What is shown after each merge of the step: `90000 own`, `900000 own unconfirmed` or `nothing`. */
      shown: v.optional(byName(v.string()), {}),
      /** What is quarantined after each merge of the step, such as `own btc jump`; not looked at unless given. */
      held: v.exactOptional(v.array(v.string())),
    }),
  ),
})

/** A scenario with the name of its file. */
export type Scenario = v.InferOutput<typeof scenarioSchema> & { readonly file: string }
type Step = Scenario['steps'][number]

const startMs = Date.parse('2026-11-20T12:00:00Z')
const folder = join(import.meta.dirname, 'scenarios')
const instant = (seconds: number) => new Date(startMs + seconds * 1000).toISOString()

/** The scenarios of one folder, by file name. */
export function scenariosOf(theme: string): readonly Scenario[] {
  const files = readdirSync(join(folder, theme)).filter((name) => name.endsWith('.json'))
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, theme, file), 'utf8')
    return { ...v.parse(scenarioSchema, JSON.parse(text)), file }
  })
}

interface Said {
  readonly source: string
  readonly prices: Step['say'][string]
  readonly at: number
}

function timeOf(told: string | undefined, at: number): string {
  if (told === undefined) return instant(at)
  return Number.isNaN(Number(told)) ? told : instant(Number(told))
}

function readingOf(scenario: Scenario, { source, prices, at }: Said): MarketReading {
  const { pace = 'seconds', upstream } = scenario.sources[source] ?? {}
  const quotes: Quote[] = []
  const foreign: ForeignQuote[] = []
  for (const [assetId, text] of Object.entries(prices)) {
    const [told = '', time] = text.split(' @ ')
    const [price = '', currency] = told.split(' ')
    const asOf = timeOf(time, at)
    const quote = { assetId, price, asOf, source, high24h: null, low24h: null }
    if (currency === undefined) quotes.push(quote)
    else foreign.push({ ...quote, currency })
  }
  const assets = Object.entries({ ...scenario.assets, usd: 'fiat' as const })
  return {
    credit: { id: source, name: source, url: 'https://example.org/', licence: 'CC0-1.0', pace },
    ...(upstream === undefined ? {} : { upstream }),
    ...{ asOf: instant(at), quotes, foreign, series: [] },
    assets: assets.map(([slug, kind]) => fixtureAsset({ slug, kind })),
  }
}

function shownIn({ data }: MergeOutcome, assetId: string): string {
  const quote = data.quotes.find((one) => one.assetId === assetId)
  if (quote === undefined) return 'nothing'
  return [quote.price, quote.source, ...(isUnconfirmed(quote) ? ['unconfirmed'] : [])].join(' ')
}

/** What one merge of a scenario came to, and what should have been. */
export interface ScenarioMoment {
  readonly at: number
  readonly found: {
    readonly shown: Readonly<Record<string, string>>
    readonly held: readonly string[] | null
  }
  readonly wanted: ScenarioMoment['found']
}

interface Played {
  readonly scenario: Scenario
  readonly readings: ReadonlyMap<string, MarketReading>
  readonly before: MergeOutcome | null
  readonly accepted: Readonly<Record<string, readonly string[]>>
}

function mergeAt(at: number, { scenario, readings, before, accepted }: Played): MergeOutcome {
  return mergeLive({
    readings: Object.keys(scenario.sources).flatMap((id) => readings.get(id) ?? []),
    previous: before?.data ?? null,
    pending: before?.pending ?? [],
    ...(before === null ? {} : { levels: before.levels }),
    rules: { authoritative: new Set(scenario.authoritative), accepted: new Map(Object.entries(accepted)) },
    nowMs: startMs + at * 1000,
  })
}

function momentOf(at: number, step: Step, outcome: MergeOutcome): ScenarioMoment {
  const shown = Object.keys(step.shown).map((id) => [id, shownIn(outcome, id)] as const)
  const held = outcome.quarantined.map((one) => `${one.source} ${one.assetId} ${one.reason}`).toSorted()
  return {
    at,
    found: { shown: Object.fromEntries(shown), held: step.held === undefined ? null : held },
    wanted: { shown: step.shown, held: step.held?.toSorted() ?? null },
  }
}

/** Merges step by step, as a market does. */
export function playScenario(scenario: Scenario): readonly ScenarioMoment[] {
  const readings = new Map<string, MarketReading>()
  let before: MergeOutcome | null = null
  let accepted: Played['accepted'] = {}
  const moments: ScenarioMoment[] = []
  for (const step of scenario.steps) {
    accepted = step.accept ?? accepted
    for (let at = step.at; at <= (step.to ?? step.at); at += step.every ?? Infinity) {
      for (const [source, prices] of Object.entries(step.say))
        readings.set(source, readingOf(scenario, { source, prices, at }))
      before = mergeAt(at, { scenario, readings, before, accepted })
      moments.push(momentOf(at, step, before))
    }
  }
  return moments
}
