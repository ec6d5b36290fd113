import { Converter } from '../../../../apps/site/src/components/converter/converter.tsx'
import type { Conversion } from '../../../../apps/site/src/components/converter/conversion/use-conversion.ts'
import type { ConverterView } from '../../../../apps/site/src/views/converter/converter-view.ts'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'
import styles from '../page.module.css'

/** What stands in the fields, as a view has it. */
function conversionOf(view: ConverterView, change: Partial<Conversion> = {}): Conversion {
  const { amount, result, resultPlain } = view
  return {
    ...{ typed: amount.text, result, resultPlain, value: amount.value, titleAmount: amount.grouped },
    ...{ problem: null, problemSide: 'amount', echo: null, urlAmount: null },
    type() {},
    at: (_, shown) => shown,
    ...change,
  }
}

/** The converter with long numbers, with input that it cannot read, with old rates, and at rest within a card. */
export function Converters() {
  const { home, longConverter, nowMs } = useData()
  const view = home.converter
  if (view === null) throw new Error('the home page has no converter')
  const stale = new Date(nowMs - 1).toISOString()
  const old = { ...view, asOf: { ...view.asOf, staleFrom: stale, isStale: true } }
  const states = [
    ['Long numbers', longConverter, conversionOf(longConverter), undefined],
    ['A calculation', view, conversionOf(view, { typed: '2*3', titleAmount: '6', echo: '6' }), undefined],
    ['Input that cannot be read', view, conversionOf(view, { typed: '2x', problem: 'letters' }), undefined],
    ['Unknown asset', view, conversionOf(view), { to: 'bitcoim' }],
    ['A last known rate', old, conversionOf(old), undefined],
  ] as const
  return (
    <>
      {states.map(([name, of, conversion, unknown]) => (
        <State key={name} name={name}>
          <div className={styles.half}>
            <Converter
              view={of}
              conversion={conversion}
              unknown={unknown}
              onPick={() => {}}
              swapTo="/"
              details="/"
            />
          </div>
        </State>
      ))}
      <State name="Within a card">
        <div className={`card ${styles.inside}`}>
          <Converter view={view} conversion={conversionOf(view)} onPick={() => {}} swapTo="/" look="flat" />
        </div>
      </State>
    </>
  )
}
