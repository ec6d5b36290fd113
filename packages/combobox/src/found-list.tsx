import type { LiHTMLAttributes } from 'react'
import styles from './asset-combobox.module.css'
import type { FoundItem } from './found-asset.ts'

interface FoundListProps<Item extends FoundItem> {
  readonly items: readonly Item[]
  readonly highlighted: number
  /** What makes an item of the list an option of the combobox. */
  propsOf(item: Item, index: number): LiHTMLAttributes<HTMLLIElement>
}

const keyOf = (item: FoundItem) => ('slug' in item ? item.slug : item.href)
const headingOf = (item: FoundItem) => ('heading' in item ? item.heading : null)

/** Items that stand next to one another below the same heading, each with its place in the list. */
function sections<Item extends FoundItem>(items: readonly Item[]) {
  const made: { heading: string | null; entries: { item: Item; index: number }[] }[] = []
  for (const [index, item] of items.entries()) {
    const heading = headingOf(item)
    const last = made.at(-1)
    if (last && last.heading === heading) last.entries.push({ item, index })
    else made.push({ heading, entries: [{ item, index }] })
  }
  return made
}

/** The options of a list, in groups where they have headings. */
export function FoundList<Item extends FoundItem>({ items, highlighted, propsOf }: FoundListProps<Item>) {
  return sections(items).map(({ heading, entries }) => {
    const options = entries.map(({ item, index }) => (
      <li
        key={keyOf(item)}
        {...propsOf(item, index)}
        className={index === highlighted ? `${styles.item} ${styles.active}` : styles.item}
      >
        {item.code === null ? null : <span className={styles.code}>{item.code}</span>}
        <bdi className={styles.name}>{item.name}</bdi>
      </li>
    ))
    if (heading === null) return options
    return (
      <li key={heading} role="presentation">
        <ul role="group" aria-label={heading} className={styles.list}>
          <li role="presentation" aria-hidden="true" className={styles.heading}>
            {heading}
          </li>
          {options}
        </ul>
      </li>
    )
  })
}
