import { text } from '../../texts/text.ts'
import styles from '../page.module.css'
import { Delisted } from './delisted.tsx'
import { HeldPrices } from './held.tsx'
import { SetValues } from './set-values.tsx'
import { Sources } from './sources.tsx'

/** Where prices come from, what is kept out, what is set by hand, and what was taken off. */
export function MarketPage() {
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('market.title')}</h1>
      </div>
      <p className={styles['lead']}>{text('market.text')}</p>
      <HeldPrices />
      <SetValues />
      <Sources />
      <Delisted />
    </div>
  )
}
