import { useCombobox } from 'downshift'
import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './asset-combobox.module.css'
import type { FoundAsset, FoundItem } from './found-asset.ts'
import { FoundList } from './found-list.tsx'
import { useFound } from './use-found.ts'

/** What a page gives the combobox. */
export interface AssetComboboxProps<Item extends FoundItem = FoundAsset> {
  /** Name of the form field, so that the form works with what is typed as well. */
  readonly name: string
  readonly label: string
  /** Text of the field before the reader types. */
  readonly value: string
  /** What the reader typed into the plain field before this one took over; null where nothing was. */
  readonly typed: string | null
  /** Whether its list is open from the start, as after a click into the plain field. */
  readonly isOpened?: boolean
  /**
   * Set where the field always names something that is chosen: on leaving it goes back to `value`, and what was typed and not
   * picked is handed over.
   */
  readonly onLeave?: (typed: string) => void
  readonly inputClassName: string
  readonly placeholder?: string
  readonly texts: { readonly none: string; readonly loading: string; readonly failed: string }
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly Item[]>
  readonly onPick: (item: Item) => void
}

/** Enter with nothing to pick sends the form, as in any field of it; downshift would hold it back while a list is open. */
function leaveToForm(event: KeyboardEvent): void {
  Object.assign(event, { preventDownshiftDefault: true })
}

/**
 * A combobox over what a search finds, by the ARIA pattern "list autocomplete": arrows move, Enter picks, Escape closes, typed
 * text is never replaced without a pick, and leaving the field picks nothing. A click opens the list. While the list still answers an older text,
 * none of it is highlighted, so that Enter sends the form with what is typed. It takes over a plain text field that has
 * the focus, so it focuses itself, unless the reader is elsewhere.
 */
export function AssetCombobox<Item extends FoundItem>(props: AssetComboboxProps<Item>) {
  const { name, label, value, typed, texts, search, onPick } = props
  const [query, setQuery] = useState(typed ?? '')
  const found = useFound(query, search)
  const input = useRef<HTMLInputElement>(null)
  const items = found.state === 'known' ? found.items : []
  const combobox = useCombobox<Item>({
    items: [...items],
    itemToString: (item) => item?.code ?? item?.name ?? '',
    // Nothing stays selected: the same asset can be picked twice.
    selectedItem: null,
    initialInputValue: typed ?? value,
    initialIsOpen: typed !== null || props.isOpened === true,
    defaultHighlightedIndex: 0,
    stateReducer: (before, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) return { ...changes, highlightedIndex: -1 }
      // The click that brought the combobox may end on it: a click opens the list and never closes it.
      if (type === useCombobox.stateChangeTypes.InputClick) return { ...changes, isOpen: true }
      if (type !== useCombobox.stateChangeTypes.InputBlur) return changes
      return { ...changes, selectedItem: before.selectedItem, inputValue: before.inputValue }
    },
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setQuery(inputValue)
    },
  })

  // A pick is told from the event itself: a change of state can be overtaken by the next one before it is told.
  function answerEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (combobox.highlightedIndex < 0) return leaveToForm(event)
    const item =
      combobox.isOpen && !event.nativeEvent.isComposing ? items[combobox.highlightedIndex] : undefined
    if (item) onPick(item)
  }

  /** What is typed and not picked stays in a field of free text, and leaves one that names what is chosen. */
  function leave(): void {
    const left = combobox.inputValue
    // The window lost the focus, not the field.
    if (props.onLeave === undefined || document.activeElement === input.current || left === value) return
    combobox.setInputValue(value)
    setQuery('')
    props.onLeave(left)
  }

  const takeFocus = useEffectEvent(() => {
    // The field before this one took the focus with it; anyone who is elsewhere stays there.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const field = input.current
    field?.focus()
    if (typed === null) field?.select()
    else field?.setSelectionRange(typed.length, typed.length)
  })
  // Before the browser goes on, so that no key ever meets a page without focus.
  useLayoutEffect(() => takeFocus(), [])

  const highlightFirst = useEffectEvent((found: readonly Item[]) => {
    if (combobox.isOpen && found.length > 0) combobox.setHighlightedIndex(0)
  })
  useEffect(() => {
    if (found.state === 'known') highlightFirst(found.items)
  }, [found])

  const message =
    found.state === 'known' ? (found.items.length === 0 ? texts.none : null) : texts[found.state]
  return (
    <>
      <input
        {...combobox.getInputProps({
          ref: input,
          'aria-label': label,
          onBlur: leave,
          onClick: ({ currentTarget }) => {
            if (currentTarget.value === value) currentTarget.select()
          },
          onKeyDown: (event) => {
            if (event.key === 'Enter') answerEnter(event)
          },
        })}
        name={name}
        className={props.inputClassName}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
      />
      <div className={combobox.isOpen ? styles.popup : styles.closed}>
        <ul {...combobox.getMenuProps({ 'aria-label': label })} className={`${styles.list} ${styles.menu}`}>
          {combobox.isOpen ? (
            <FoundList
              items={items}
              highlighted={combobox.highlightedIndex}
              propsOf={(item, index) => combobox.getItemProps({ item, index, onClick: () => onPick(item) })}
            />
          ) : null}
        </ul>
        {combobox.isOpen && message ? (
          <p className={styles.message} role="status">
            {message}
          </p>
        ) : null}
      </div>
    </>
  )
}
