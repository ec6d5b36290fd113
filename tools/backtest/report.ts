import type { AssetForecast, BackTestResult, Coverage, ModelForecast } from '@portico/forecast'
import { type Asset, dayText } from '@portico/market'

const columns = [
  'model',
  'days',
  'windows',
  'separate',
  'typically off by',
  'no change',
  'skill',
  'pinball',
  'in 50 % band',
  'in 90 % band',
  'by chance',
  'verdict',
] as const

/** What the models said on an asset's past days and what happened then, a line for each model and horizon. */
export function backTestReport(asset: Asset, { history, models, defaultModel }: AssetForecast): string {
  if (history === null) return `${asset.slug} has no closing price.\n`
  const { closes, firstDay, lastDay, missingDays, longestGapDays } = history
  const shown = models.flatMap((model) => (model.status === 'fitted' ? rowsOf(model) : []))
  const refusals = models.flatMap((model) => (model.status === 'refused' ? [refusalOf(model)] : []))
  return [
    `${asset.slug}: ${closes} closes from ${dayText(firstDay)} to ${dayText(lastDay)}, ${missingDays} days without one, ${longestGapDays} days at most between two.`,
    `Shown first on the page: ${defaultModel ?? 'no model'}.`,
    '',
    ...(shown.length > 0 ? [...tableOf([columns, ...shown]), '', ...legend, ''] : []),
    ...refusals,
    '',
  ].join('\n')
}

const legend = [
  'Forecasts are made every 30 days from what was known then. Windows overlap: "separate" is how many they amount to, and',
  'under 5 nothing is judged. "Typically off by" is exp of the median |ln(forecast / price)|; "no change" is that of the',
  'price on the day itself. Skill is 1 minus the mean absolute error of the logarithm divided by that of no change. Bands: the',
  'share of outcomes inside, and the 95 % interval (Wilson, on separate windows) in which its probability lies. "By chance" is',
  'the probability of so much skill without any (Diebold and Mariano), before the number of models is looked at.',
]

function rowsOf(model: Extract<ModelForecast, { readonly status: 'fitted' }>): string[][] {
  return model.backTest.map((result) => [
    model.id,
    String(result.horizonDays),
    String(result.windows),
    decimals(result.effectiveWindows, 1),
    ...scoresOf(result),
    result.pValue === null ? '-' : decimals(result.pValue, 3),
    result.verdict,
  ])
}

function scoresOf({ scores }: BackTestResult): string[] {
  if (scores === null) return ['-', '-', '-', '-', '-', '-']
  return [
    `x ${decimals(scores.typicalFactor, 3)}`,
    `x ${decimals(scores.noChangeTypicalFactor, 3)}`,
    scores.skill === null ? '-' : decimals(scores.skill, 3),
    decimals(scores.pinballLoss, 4),
    coverageOf(scores.coverage50),
    coverageOf(scores.coverage90),
  ]
}

function coverageOf({ share, low, high }: Coverage): string {
  return `${percent(share)} (${percent(low)} to ${percent(high)})`
}

function refusalOf({ id, refusal }: Extract<ModelForecast, { readonly status: 'refused' }>): string {
  const { reason, haveDays, needDays } = refusal
  return `${id} refuses: ${reason} (has ${haveDays}, needs ${needDays})`
}

const decimals = (value: number, digits: number) =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
    signDisplay: 'negative',
  }).format(value)

const percent = (share: number) => `${decimals(100 * share, 0)} %`

/** Words to the left, numbers to the right. */
function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 || column === columns.length - 1 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
