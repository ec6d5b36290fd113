import { tracked } from '@portico/analytics/track'
import { AskedAsset } from '../../components/comparison/asked-asset.tsx'
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
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { comparePath } from './compare-path.ts'
import styles from './page.module.css'
import type { CompareView, ListedKind } from './view.ts'
import { usePageRouter } from '../../components/navigation/page-router.ts'
import { withGap } from '@portico/locale'
import { joinTexts } from '../../components/texts/joined.tsx'

interface ControlProps {
  readonly view: CompareView
}

/** The asset that all others are set beside, as a part of the page's question. */
export function ChosenField({ view }: ControlProps) {
  const text = useText()
  const router = usePageRouter()
  return (
    <AskedAsset
      name="with"
      asset={view.chosen.asset}
      label={text('compare.with')}
      says={view.field}
      look={{ asked: styles.asked, name: styles.name }}
      onPick={(slug) => void router.navigate(comparePath(view, { with: slug }), { preventScrollReset: true })}
    />
  )
}

/** What is wrong with the form's fields. */
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

const kinds = ['crypto', 'metal', 'stock', 'all'] as const satisfies readonly ListedKind[]

const kindTexts: Readonly<Record<ListedKind, TextId>> = {
  all: 'compare.all',
  crypto: 'kind.crypto',
  metal: 'kind.metal',
  stock: 'kind.stock',
}

function KindLinks({ view }: ControlProps) {
  const text = useText()
  const usual = view.query === '' ? 'crypto' : 'all'
  return (
    <ChoiceLinks
      label={text('prices.kinds')}
      choices={kinds.map((kind) => ({
        to: comparePath(view, { kind: kind === usual ? null : kind }),
        name: text(kindTexts[kind]),
        isChosen: kind === view.kind,
        tracked: tracked('b301:kind-chosen', { to: kind }),
      }))}
    />
  )
}

function RatioField({ view }: ControlProps) {
  const text = useText()
  return (
    <div className={styles.ratio}>
      <label htmlFor="ratio">{text('compare.ratioPercent')}</label>
      <input
        id="ratio"
        key={view.typedRatio}
        name="ratio"
        className={fields.field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={80}
        dir="ltr"
        defaultValue={view.typedRatio}
        aria-invalid={view.terms.ratio.problem !== null}
        aria-describedby="compare-help"
      />
    </div>
  )
}

/** What is compared and counted, and at which ratio: seldom changed, so put away behind what is chosen. */
function Options({ view }: ControlProps) {
  const text = useText()
  const { mode, supply, ratio } = view.terms
  return (
    <details className={styles.options} open={ratio.problem !== null}>
      <summary>
        {withGap(text('compare.options'))}
        <strong>
          {joinTexts(text, 'join.list', [text(modeTexts[mode]), text(basisTexts[supply]), ratio.text])}
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
        <RatioField view={view} />
      </div>
    </details>
  )
}

/** Which assets are listed: by name, by kind, and by what they are compared with the chosen one. */
export function Controls({ view }: ControlProps) {
  const text = useText()
  return (
    <div className={styles.controls}>
      <label className="visually-hidden" htmlFor="compare-query">
        {text('compare.search')}
      </label>
      <SearchField id="compare-query" query={view.query} placeholder={text('compare.search')} />
      {/* Where scripts are, Enter in a field is enough. */}
      <button type="submit" className="button without-scripts" {...tracked('b408:comparison-asked')}>
        {text('versus.show')}
      </button>
      <KindLinks view={view} />
      <Options view={view} />
      <Problems view={view} />
    </div>
  )
}
