import { AssetCombobox } from '@portico/combobox'
import { type RefObject, useEffect, useRef } from 'react'
import fieldStyles from '../../../../apps/site/src/components/inputs/asset-field.module.css'
import { AssetField } from '../../../../apps/site/src/components/inputs/asset-field.tsx'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'
import styles from '../page.module.css'

const texts = { none: 'Nothing found', loading: 'Searching …', failed: 'The search does not answer.' }

/** Answers when nobody waits any more. */
const never = () => new Promise<never>(() => {})

/** Opens the lists without taking the focus, which only one could have. */
function useOpened(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const input of box.current?.querySelectorAll('input') ?? []) {
      input.focus = () => {}
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    }
  }, [])
  return box
}

/** A field that names an asset, and its list in every state. */
export function Pickers() {
  const { home, prices } = useData()
  const found = prices.rows.slice(0, 5).map(({ asset }) => asset)
  const opened = useOpened()
  const lists = [
    ['Found', async () => found],
    ['Nothing found', async () => []],
    ['Searching', never],
    ['Failed', () => Promise.reject(new Error('not here'))],
  ] as const
  return (
    <>
      <State name="Closed">
        <AssetField name="from" asset={home.coin} label="From" onPick={() => {}} />
      </State>
      <State name="Unknown asset">
        <AssetField name="to" asset={home.coin} unknown="bitcoim" label="To" onPick={() => {}} />
      </State>
      <div ref={opened} className={styles.row}>
        {lists.map(([name, search]) => (
          <State key={name} name={name} room="tall">
            <span className={`${fieldStyles.pick} ${styles.end}`}>
              <AssetCombobox
                name={name}
                label={name}
                value="BTC"
                typed={null}
                inputClassName={fieldStyles.input ?? ''}
                texts={texts}
                search={search}
                onPick={() => {}}
              />
            </span>
          </State>
        ))}
      </div>
    </>
  )
}
