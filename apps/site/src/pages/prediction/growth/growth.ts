import { Decimal } from '@portico/decimal'
import { type ForecastPoint, growthRateScenario, type Origin } from '@portico/forecast'
import { addressAmount } from '../../../figures/address-amount.ts'
import { echoedText } from '../../../views/content/echoed-text.ts'
import { type ProjectionFormat, formatRows } from '../../../views/forecast/format-forecast.ts'
import { growthLimits } from './growth-limits.ts'
import { rateText } from './rate-text.ts'
import type { GrowthView } from '../view.ts'

/** What the page shows before anything is asked for. */
const usualRate = '5'

/** Rates to try with one click, in percent. */
const presets = ['1', '5', '10', '20', '50', '100'] as const

interface GrowthOptions {
  /** `g` of the address. */
  readonly asked: string | null
  /** The newest close; null where none is known or it is too old to go on from. */
  readonly origin: Origin | null
  readonly format: ProjectionFormat | null
  /** BCP 47 tag for numbers. */
  readonly tag: string
}

/** The visitor's own rate with its rows, and the line that a chart draws of it where the address names one. */
export function growthView({ asked, origin, format, tag }: GrowthOptions): {
  readonly view: GrowthView
  readonly line: readonly ForecastPoint[] | null
} {
  const rate = readRate(asked)
  const said = {
    ...{ rate: rate.value, problem: rate.problem, isAsked: rate.isAsked },
    rateText: rateText(rate.value, tag),
    presets: presets.map((percent) => ({ percent, text: rateText(percent, tag) })),
  }
  const outcome = origin && growthRateScenario(origin, Number(rate.value) / 100)
  if (!origin || !format || outcome?.status !== 'computed')
    return { view: { ...said, state: 'none' }, line: null }
  const { rows, fan } = outcome.scenario
  const { day, price } = origin
  return {
    view: {
      ...said,
      state: 'known',
      rows: formatRows(rows, format),
      origin: { day, price },
      money: format.money,
    },
    line: rate.isAsked ? fan : null,
  }
}

function readRate(asked: string | null): { value: string; problem: string | null; isAsked: boolean } {
  const usual = { value: usualRate, isAsked: false }
  const typed = asked?.trim() ?? ''
  const rate = addressAmount(typed)
  if (rate.status === 'empty') return { ...usual, problem: null }
  if (rate.status === 'error' || !isWithinLimits(rate.value)) return { ...usual, problem: echoedText(typed) }
  return { value: new Decimal(rate.value).toString(), problem: null, isAsked: true }
}

function isWithinLimits(rate: string): boolean {
  const value = new Decimal(rate)
  return value.gte(growthLimits.lowest) && value.lte(growthLimits.highest)
}
