import { Card } from '../../../../apps/site/src/components/charts/reader/card.tsx'
import '../../../../apps/site/src/components/charts/reader/chart-reader.tsx'
import { placed } from '../../../../apps/site/src/components/charts/reader/placed.ts'
import { Tools } from '../../../../apps/site/src/components/charts/tools.tsx'
import { Heading } from '../../../../apps/site/src/pages/asset/heading.tsx'
import { KeyFigures } from '../../../../apps/site/src/pages/asset/key-figures.tsx'
import { StickyBar } from '../../../../apps/site/src/pages/asset/sticky-bar.tsx'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'
import styles from '../page.module.css'

const readings = [
  { name: 'Read-out of a price', x: 20, y: 30, ranges: [], rangeNames: [] },
  {
    name: 'Read-out of a forecast',
    ...{ x: 80, y: 70 },
    ranges: ['$60K – $110K', '$41K – $170K'],
    rangeNames: ['half', '9 of 10'],
  },
] as const

/** What a chart shows at a point, with its cross-hair and the buttons of a part of it. */
export function ChartReadings() {
  return (
    <>
      {readings.map(({ name, x, y, ranges, rangeNames }) => (
        <State key={name} name={name}>
          <div className={`chart-surface ${styles.plot}`} dir="ltr">
            <div className="chart-hair" ref={placed({ x })} />
            <div className="chart-dot" ref={placed({ x, y })} />
            <Card
              x={x}
              y={y}
              reading={{ day: 'Sep 18, 2026', text: '$77,226.68', ranges }}
              rangeNames={rangeNames}
            />
          </div>
        </State>
      ))}
      {(['whole', 'part'] as const).map((shown) => (
        <State key={shown} name={`Zoom, ${shown}`}>
          <Tools shown={shown} onAction={() => {}} />
        </State>
      ))}
    </>
  )
}

/** What a page of an asset begins with, what of it stays in sight, and its figures. */
export function AssetPage() {
  const { asset } = useData()
  return (
    <>
      <State name="Heading" room="wide">
        <Heading view={asset} />
      </State>
      <State name="Bar that stays" room="wide">
        <div className={styles.held}>
          <StickyBar view={asset} />
        </div>
      </State>
      <State name="Key figures">
        <KeyFigures view={asset} />
      </State>
    </>
  )
}
