import { answer, download, type Represent, withDigest } from '../../representations/answer.ts'
import { createAssetAnswers, jsonAnswer } from '../../representations/asset-answers.ts'
import { csvText } from '../../representations/csv.ts'
import type { RepresentationOptions } from '../page-representations.ts'
import { urls } from '../urls.generated.ts'
import { historyRows, historyTable } from './history-table.ts'

/** All days of an asset, as JSON and CSV. */
export function createRepresentations(
  options: Pick<RepresentationOptions, 'snapshots' | 'storedDays' | 'brand'>,
): Represent {
  return createAssetAnswers(options, {
    pathOf: (slug, form) => (form === 'csv' ? urls.assetHistoryCsv(slug) : urls.assetHistoryJson(slug)),
    async answer({ asked, snapshot, pair, rate }) {
      const stretches = await options.storedDays.of(pair.from.id, '')
      const table = historyTable(snapshot, { pair, rate, stretches })
      const text = asked.form === 'json' ? JSON.stringify(table) : csvText(historyRows(table))
      if (asked.form === 'json') return withDigest(jsonAnswer(200, text), text)
      const page = answer(200, 'text/csv; charset=utf-8; header=present', text)
      const name = `${pair.from.slug}-${pair.to.slug}-history`
      return withDigest(download(page, { name, ending: 'csv' }), text)
    },
  })
}
