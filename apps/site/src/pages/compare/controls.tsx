import { tracked } from '@portico/analytics/track'
import { useNavigate } from 'react-router'
import { AssetField } from '../../components/inputs/asset-field.tsx'
import { ChoiceLinks } from '../../components/inputs/choice-links.tsx'
import {
  basisTexts,
  compareModes,
  modeTexts,
  ratioProblemTexts,
  supplyChoiceOrder,
} from '../../components/comparison/comparison-texts.ts'
import { SearchField } from '../../components/inputs/search-field.tsx'
import fields from '../../components/inputs/text-field.module.css'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { urls } from '../urls.generated.ts'
import { comparePath } from './compare-path.ts'
import styles from './page.module.css'
import type { CompareView, ListedKind } from './view.ts'

interface ControlProps {
  readonly view: CompareView
}

/** What is wrong with the form's fields, beside them. */
function Problems({ view }: ControlProps) {
  const text = useText()
  const { problem, text: current } = view.terms.ratio
  return (
    <div id="compare-help" role={problem || view.unknown ? 'alert' : undefined} className={styles.problem}>
      {problem ? <p>{text(ratioProblemTexts[problem.reason], { marketCapRatio: current })}</p> : null}
      {view.unknown === null ? null : <p>{text('missing.wanted', { query: view.unknown })}</p>}
    </div>
  )
}

/** Which asset all others are set beside, at which ratio, and which of them are listed: one form for all. */
function CompareForm({ view }: ControlProps) {
  const text = useText()
  const navigate = useNavigate()
  const { kind, mode, supply, sort } = view.state
  return (
    <LocaleForm
      className={styles.form}
      path={urls.compare()}
      kept={{ kind, mode, supply, sort }}
      label={text('compare.form')}
    >
      <div className={styles.field}>
        <span className={styles.label}>{text('compare.with')}</span>
        <AssetField
          name="with"
          asset={view.chosen.asset}
          label={text('compare.with')}
          onPick={(slug) => void navigate(comparePath(view, { with: slug }), { preventScrollReset: true })}
        />
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor="ratio">
          {text('compare.ratioPercent')}
        </label>
        <input
          id="ratio"
          key={view.typedRatio}
          name="ratio"
          className={`${fields.field} ${styles.number}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={80}
          dir="ltr"
          defaultValue={view.typedRatio}
          aria-invalid={view.terms.ratio.problem !== null}
          aria-describedby="compare-help"
        />
      </div>
      <div className={`${styles.field} ${styles.search}`}>
        <label className={styles.label} htmlFor="compare-query">
          {text('compare.search')}
        </label>
        <SearchField id="compare-query" query={view.query} />
      </div>
      <button type="submit" className="button" {...tracked('b408:comparison-asked')}>
        {text('versus.show')}
      </button>
      <Problems view={view} />
    </LocaleForm>
  )
}

const kinds = ['all', 'crypto', 'metal', 'stock'] as const satisfies readonly ListedKind[]

const kindTexts: Readonly<Record<ListedKind, TextId>> = {
  all: 'compare.all',
  crypto: 'kind.crypto',
  metal: 'kind.metal',
  stock: 'kind.stock',
}

/** What is compared and counted: seldom changed, so they are put away behind what is chosen. */
function Options({ view }: ControlProps) {
  const text = useText()
  const { mode, supply } = view.terms
  return (
    <details className={styles.options}>
      <summary>
        {text('compare.options')}{' '}
        <strong>
          {text(modeTexts[mode])}, {text(basisTexts[supply])}
        </strong>
      </summary>
      <div className={styles.choices}>
        <ChoiceLinks
          label={text('compare.mode')}
          choices={compareModes.map((each) => ({
            to: comparePath(view, { mode: each === 'cap' ? null : each }),
            name: text(modeTexts[each]),
            isChosen: each === mode,
            tracked: tracked('b401:mode-chosen', { to: each }),
          }))}
        />
        <ChoiceLinks
          label={text('compare.supply')}
          choices={supplyChoiceOrder.map((choice) => ({
            to: comparePath(view, { supply: choice === 'circulating' ? null : choice }),
            name: text(basisTexts[choice]),
            isChosen: choice === supply,
            tracked: tracked('b402:supply-chosen', { to: choice }),
          }))}
        />
      </div>
    </details>
  )
}

/** What is compared, counted and listed. */
export function Controls({ view }: ControlProps) {
  const text = useText()
  return (
    <div className={`card ${styles.controls}`}>
      <CompareForm view={view} />
      <div className={styles.choices}>
        <ChoiceLinks
          label={text('prices.kinds')}
          choices={kinds.map((kind) => ({
            to: comparePath(view, { kind: kind === 'all' ? null : kind }),
            name: text(kindTexts[kind]),
            isChosen: kind === view.kind,
            tracked: tracked('b301:kind-chosen', { to: kind }),
          }))}
        />
        <Options view={view} />
      </div>
    </div>
  )
}
