import { answer, type AnswerOptions, download, type Represent } from '../../representations/answer.ts'
import { jsonAnswer } from '../../representations/asset-answers.ts'
import { csvText } from '../../representations/csv.ts'
import { sourcesDocument, sourcesTable } from './sources-document.ts'

/** Where figures are from, as JSON and CSV. */
export function createRepresentations(options: Pick<AnswerOptions, 'snapshots' | 'publicOrigin'>): Represent {
  return async ({ form, locale, query }) => {
    const asked = { snapshot: options.snapshots.current(), locale, query, publicOrigin: options.publicOrigin }
    if (form === 'json') return jsonAnswer(200, JSON.stringify(sourcesDocument(asked)))
    const page = answer(200, 'text/csv; charset=utf-8; header=present', csvText(sourcesTable(asked)))
    return download(page, { name: 'data-sources', ending: 'csv' })
  }
}
