import { rangeMark } from '@portico/format'
import { useSite } from '../../components/context/site-context.ts'
import { horizonTexts, modelNames } from '../../components/forecast/forecast-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import { ScrollTable } from '../../components/tables/scroll-table.tsx'
import { verdictTexts } from './model-texts.ts'
import styles from './page.module.css'
import type { CoverageView, OutlookView } from './view.ts'

function Covered({ coverage }: { readonly coverage: CoverageView }) {
  const text = useText()
  const { locale } = useSite()
  const range = coverage.low + rangeMark(locale.numberTag) + coverage.high
  return (
    <bdi>
      {coverage.share}
      <span className={styles.small}>{text('join.bracket', { 0: '', 1: range })}</span>
    </bdi>
  )
}

/** How the shown model would have done on the asset's own past, at each horizon (PRED-04). */
export function BackTestTable({
  ready,
}: {
  readonly ready: Pick<Extract<OutlookView, { readonly state: 'ready' }>, 'model' | 'tests'>
}) {
  const text = useText()
  if (ready.tests.length === 0) return null
  const caption = text('prediction.backTest.title', { name: text(modelNames[ready.model]) })
  return (
    <details className={styles.part}>
      <summary>{caption}</summary>
      <p className={styles.intro}>{text('prediction.backTest.lead')}</p>
      <div className={styles.tableCard}>
        <ScrollTable caption={caption} className={styles.years}>
          <thead>
            <tr>
              <th scope="col">{text('prediction.backTest.horizon')}</th>
              <th scope="col">{text('prediction.backTest.days')}</th>
              <th scope="col">{text('prediction.backTest.factor')}</th>
              <th scope="col">{text('prediction.backTest.noChange')}</th>
              <th scope="col">{text('prediction.backTest.skill')}</th>
              <th scope="col">{text('prediction.backTest.half')}</th>
              <th scope="col">{text('prediction.backTest.most')}</th>
              <th scope="col">{text('prediction.backTest.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {ready.tests.map((test) => (
              <tr key={test.horizonDays}>
                <th scope="row">{text(horizonTexts[test.horizonDays])}</th>
                <td>
                  <bdi>
                    {test.daysText}
                    <span className={styles.small}>{text('join.bracket', { 0: '', 1: test.periods })}</span>
                  </bdi>
                </td>
                <td>
                  <bdi>× {test.factor}</bdi>
                </td>
                <td>
                  <bdi>× {test.noChangeFactor}</bdi>
                </td>
                <td>{test.skill === null ? '–' : <bdi>{test.skill}</bdi>}</td>
                <td>
                  <Covered coverage={test.half} />
                </td>
                <td>
                  <Covered coverage={test.most} />
                </td>
                <td>{text(verdictTexts[test.verdict])}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      </div>
    </details>
  )
}
