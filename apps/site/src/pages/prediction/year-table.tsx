import type { ProjectedRow } from '../../views/forecast/format-forecast.ts'
import { Projected, ProjectedRange } from '../../components/forecast/projected.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { ScrollTable } from '../../components/tables/scroll-table.tsx'
import styles from './page.module.css'

/** Projections by year (PRED-02): price, bands where a model has some, changes, and the steady rate that they amount to. */
export function YearTable({
  caption,
  rows,
  bands,
}: {
  readonly caption: string
  readonly rows: readonly ProjectedRow[]
  readonly bands: 'with-bands' | 'without-bands'
}) {
  const text = useText()
  const withBands = bands === 'with-bands'
  // A middle that never moves has no changes to tell.
  const isFlat = withBands && new Set(rows.map(({ cumulative }) => cumulative)).size === 1
  return (
    <ScrollTable caption={caption} className={`${styles.years} ${withBands ? '' : styles.own}`}>
      <thead>
        <tr>
          <th scope="col">{text('prediction.table.year')}</th>
          <th scope="col">{text('prediction.table.price')}</th>
          {withBands ? (
            <>
              <th scope="col">{text('prediction.band.half')}</th>
              <th scope="col">{text('prediction.band.most')}</th>
            </>
          ) : null}
          {isFlat ? null : (
            <>
              <th scope="col">{text('prediction.table.change')}</th>
              <th scope="col">{text('prediction.table.roi')}</th>
              <th scope="col">{text('prediction.table.rate')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.year}>
            <th scope="row">{row.day}</th>
            <td className={styles.projected}>
              <Projected projected={row.price} />
            </td>
            {row.bands ? (
              <>
                <td>
                  <ProjectedRange range={row.bands.half} />
                </td>
                <td>
                  <ProjectedRange range={row.bands.most} />
                </td>
              </>
            ) : null}
            {isFlat ? null : (
              <>
                <td>
                  <bdi>{row.change}</bdi>
                </td>
                <td>
                  <bdi>{row.cumulative}</bdi>
                </td>
                <td>
                  <bdi>{row.yearlyRate}</bdi>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
