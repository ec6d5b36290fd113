import { forecastAsset } from '@portico/forecast'
import { suggestAssets } from '@portico/market'
import { bundledSnapshot } from '@portico/market-app'
import { forecastInput } from '../../apps/site/src/views/forecast/forecasts.ts'
import { backTestReport } from './report.ts'

const usage = `Tests every forecast model on the past of an asset of the bundled rates, as its page does.

  npm run backtest btc
`

const [slug, ...others] = process.argv.slice(2).map((argument) => argument.toLowerCase())
if (slug === undefined || others.length > 0) fail(usage)
else {
  const snapshot = await bundledSnapshot()
  const asset = snapshot.asset(slug)
  if (asset === null) {
    const near = suggestAssets(snapshot, slug, 3).map((suggested) => suggested.slug)
    const hint = near.length > 0 ? ` Near it: ${near.join(', ')}.` : ''
    fail(`There is no asset "${slug}" among the bundled rates.${hint}\n`)
  } else process.stdout.write(backTestReport(asset, forecastAsset(forecastInput(snapshot, asset))))
}

function fail(message: string): void {
  process.stderr.write(message)
  process.exitCode = 1
}
