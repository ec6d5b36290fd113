import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { PastDayForm } from '../../components/panels/past-day-form.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Trend } from '../../ui/figures/trend.tsx'
import type { ControlProps } from './controls.tsx'
import styles from './page.module.css'
import { versusPath } from './versus-path.ts'
import { withGap } from '@portico/locale'

/** The ratio on the day asked for, or why it is not known. */
function PastAnswer({ view }: ControlProps) {
  const text = useText()
  const { past, from, to, terms } = view
  switch (past.state) {
    case 'empty':
      return null
    case 'bad':
      return <p className={styles.problem}>{text('past.bad', { time: past.lastText })}</p>
    case 'none':
      return <p className={styles.problem}>{text('versus.past.none')}</p>
    case 'cut':
      return <p className={styles.problem}>{text('change.cut')}</p>
    case 'known':
      return (
        <>
          <p>
            {text(terms.mode === 'cap' ? 'versus.past.cap' : 'versus.past.price', {
              0: from.asset,
              1: to.asset,
              time: past.day,
              marketCapRatio: past.ratio,
            })}
          </p>
          <p>
            {withGap(text('past.since'))}
            <Trend
              direction={past.change.direction}
              text={past.change.text}
              word={text(`trend.${past.change.direction}`)}
            />
          </p>
          <p>
            <Anchor to={versusPath(view, past.parameter)} data-scroll="keep">
              {text('versus.past.use')}
            </Anchor>
          </p>
        </>
      )
  }
}

/** The ratio on a past day: a form that works without scripts; the day lives in the address. */
export function PastRatioCard({ view, ratio }: ControlProps) {
  const text = useText()
  const { past, state } = view
  const kept = { ratio: ratio.inAddress, mode: state.mode, supply: state.supply, window: state.window }
  return (
    <div className={`card ${styles.panel}`}>
      <h2>{text('versus.past')}</h2>
      <PastDayForm
        name="at"
        days={past}
        path={urls.versus(view.from.asset.slug, view.to.asset.slug)}
        kept={kept}
      />
      <div role="status">
        <PastAnswer view={view} ratio={ratio} />
      </div>
    </div>
  )
}
