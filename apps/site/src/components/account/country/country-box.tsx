import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import styles from './country-box.module.css'
import { type CountryOption, findCountries, namedCountry } from './country-search.ts'

interface CountryBoxProps {
  readonly id: string
  /** Set where no `label` element names the box. */
  readonly label?: string
  /** The code of a country, or what was typed instead. */
  readonly value: string
  readonly countries: readonly CountryOption[]
  /** What stands in the box for a country that is chosen. */
  readonly shown: (country: CountryOption) => string
  readonly autoComplete: string
  readonly isInvalid?: boolean
  readonly describedBy?: string
  /** What the list says beside a country besides its calling code. */
  readonly noteOf?: (country: CountryOption) => string | null
  readonly onChange: (value: string) => void
  readonly onLeave?: () => void
}

/** The list while it is open: the country that Enter takes. */
interface Open {
  readonly at: number
}

/** Takes a country for what was typed before the box knew the countries. */
function useNamedEarly(country: CountryOption | null, take: (code: string) => void): void {
  const code = country?.code
  const onNamed = useEffectEvent(take)
  useEffect(() => {
    if (code !== undefined) onNamed(code)
  }, [code])
}

/** A country, searched by typing its name, code or calling code (ARIA combobox with a list). */
export function CountryBox(props: CountryBoxProps) {
  const { id, label, value, countries, shown, autoComplete, isInvalid = false, describedBy } = props
  const { noteOf, onChange, onLeave } = props
  const text = useAccountText()
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const chosen = countries.find(({ code }) => code === value)
  const named = chosen ? shown(chosen) : value
  const found = open === null ? [] : findCountries(countries, typed ?? '')
  const at = Math.min(open?.at ?? 0, found.length - 1)
  const optionId = (code: string) => `${listId}-${code}`

  // Calling codes come later than the box: what is typed replaces them all the same.
  useEffect(() => {
    if (typed === null && document.activeElement === box.current) box.current?.select()
  }, [named, typed])

  useNamedEarly(chosen === undefined && typed === null ? namedCountry(countries, value) : null, onChange)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, open])

  function pick(country: CountryOption): void {
    onChange(country.code)
    setTyped(null)
    setOpen(null)
  }

  // Keys are the box's: the list has the pointer's part alone.
  const onPress = useEffectEvent(({ target }: Event) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[data-code]') : null
    const country = countries.find(({ code }) => code === option?.dataset['code'])
    if (country !== undefined) pick(country)
  })
  useEffect(() => {
    const element = list.current
    element?.addEventListener('click', onPress)
    return () => element?.removeEventListener('click', onPress)
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    const active = found[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open === null) return setOpen({ at: 0 })
      const step = event.key === 'ArrowDown' ? 1 : found.length - 1
      return setOpen({ at: found.length === 0 ? 0 : (at + step) % found.length })
    }
    if (open === null) return
    if (event.key === 'Escape') {
      // A dialog around the box stays open.
      event.stopPropagation()
      event.preventDefault()
      setOpen(null)
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault()
      pick(active)
    } else if (event.key === 'Tab' && typed !== null && typed.trim() !== '' && active !== undefined) {
      pick(active)
    }
  }

  return (
    <>
      <input
        ref={box}
        id={id}
        role="combobox"
        type="text"
        className={styles.input}
        {...(label === undefined ? {} : { 'aria-label': label })}
        aria-autocomplete="list"
        aria-expanded={open !== null}
        aria-controls={listId}
        {...(open !== null && found[at] ? { 'aria-activedescendant': optionId(found[at].code) } : {})}
        aria-invalid={isInvalid}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        autoComplete={autoComplete}
        spellCheck={false}
        maxLength={80}
        value={typed ?? named}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => setOpen((before) => before ?? { at: 0 })}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value
          setTyped(next)
          setOpen({ at: 0 })
          onChange(namedCountry(countries, next)?.code ?? next)
        }}
        onBlur={() => {
          setTyped(null)
          setOpen(null)
          onLeave?.()
        }}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={label ?? text('field.residence')}
        className={styles.list}
        hidden={open === null}
        // The box keeps the focus, so that it is not left by a press on the list.
        onPointerDown={(event) => event.preventDefault()}
      >
        {open !== null && found.length === 0 ? (
          <div className={styles.none}>{text('field.noCountry')}</div>
        ) : null}
        {found.map((country, index) => (
          <div
            key={country.code}
            id={optionId(country.code)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            data-code={country.code}
          >
            <span>{country.name}</span>
            <OptionNote areaCode={country.areaCode} note={noteOf?.(country) ?? null} />
          </div>
        ))}
      </div>
    </>
  )
}

/** What stands after the name of a country. */
function OptionNote({ areaCode, note }: { readonly areaCode: string; readonly note: string | null }) {
  const code = areaCode === '' ? null : <span dir="ltr">+{areaCode}</span>
  if (note === null) return code
  return (
    <span>
      {note}
      {code === null ? null : <> {code}</>}
    </span>
  )
}
