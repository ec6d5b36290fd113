import { horizonTexts } from '../../components/forecast/forecast-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import { testTexts } from './model-texts.ts'
import styles from './page.module.css'
import type { BackTestView, ModelView } from './view.ts'
import { joinTexts } from '../../components/texts/joined.tsx'

/** A test in a sentence, against guessing that the price stays. */
function TestSentence({ test }: { readonly test: BackTestView }) {
  const text = useText()
  const done = text(testTexts[test.horizonDays], {
    count: test.days,
    0: test.factor,
    1: test.noChangeFactor,
  })
  if (test.verdict !== 'too-little-history') return done
  return `${done} ${text('prediction.test.few', { 0: test.periods, minimum: test.needed })}`
}

/** The test of the benchmark, which is the guess that the price stays: it is told how far it was off, and what its ranges held. */
function BenchmarkTest({ test }: { readonly test: BackTestView }) {
  const text = useText()
  const figures = [
    {
      name: text('prediction.backTest.days'),
      value: joinTexts(text, 'join.bracket', [test.daysText, test.periods]),
    },
    { name: text('prediction.backTest.factor'), value: `× ${test.factor}` },
    { name: text('prediction.backTest.half'), value: test.half.share },
    { name: text('prediction.backTest.most'), value: test.most.share },
  ]
  return (
    <>
      <p>{text(horizonTexts[test.horizonDays])}</p>
      <dl className={styles.tested}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** How the model would have done on past days (PRED-04). */
export function HowItDid({ model: { test, verdict } }: { readonly model: ModelView }) {
  const text = useText()
  if (test === null) return <p>{text('prediction.test.none')}</p>
  if (verdict === 'benchmark') return <BenchmarkTest test={test} />
  return (
    <p>
      <TestSentence test={test} />
    </p>
  )
}
