import { useText } from '../texts/use-text.ts'
import styles from './how-to-buy.module.css'
import { useSentence } from './sentences.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

const items = ['address', 'promises', 'secrets', 'step', 'test', 'custody', 'records'] as const

/** What keeps money and coins safe; on paper a list to tick off. */
export function Safety({ view }: { readonly view: HowToBuyView }) {
  const text = useText()
  const sentence = useSentence(view)
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="safety">
      <h2 id="safety">{text('buy.safety.title')}</h2>
      <ul className={styles.safety}>
        {items.map((item) => (
          <li key={item}>{sentence(`buy.safety.${item}`)}</li>
        ))}
      </ul>
      <button type="button" className={`text-button needs-scripts ${styles.screen}`} onClick={() => print()}>
        {text('buy.print')}
      </button>
    </section>
  )
}
