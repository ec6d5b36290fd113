import type { AssetComboboxProps, FoundAsset } from '@portico/combobox'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../texts/use-text.ts'

const searchTimeoutMs = 10_000

/** Resolves once the pointer is up and its click is told. */
function untilReleased(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => setTimeout(resolve)
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { once: true })
  })
}

interface AssetInputProps extends Pick<AssetComboboxProps, 'name' | 'label' | 'search' | 'onPick'> {
  /** Slug of the asset that is chosen. */
  readonly slug: string
  /** Text of the field before the reader types. */
  readonly value: string
  readonly className: string
  /** Element that says what is wrong with the text. */
  readonly problemId?: string | undefined
}

/** The combobox once it is there, with what was typed before it came. */
interface LiveInput {
  readonly Combobox: ComponentType<AssetComboboxProps>
  readonly slug: string
  readonly typed: string | null
  readonly isOpened: boolean
}

/** Whether a reader who typed this means that asset and no other. */
function isNamed({ code, name }: FoundAsset, typed: string): boolean {
  const [asked, ...names] = [typed, code, name].map((text) => text.trim().toLowerCase())
  return names.some((each) => each === asked)
}

/**
 * A text field that takes a code or a name as it stands; at its first focus it becomes a combobox over the assets that
 * `search` knows (CONV-02). A click opens the list, before the scripts came as well. Once the reader has left it, it names the
 * asset that is chosen: what was typed is picked where it names another one, and given up where it names none.
 */
export function AssetInput(props: AssetInputProps) {
  const { name, label, slug, value, className, problemId, search, onPick } = props
  const text = useText()
  const [live, setLive] = useState<LiveInput | null>(null)
  const loading = useRef(false)
  const isClicked = useRef(false)
  const release = useRef<Promise<void>>(undefined)
  const plain = useRef<HTMLInputElement>(null)
  const shown = useRef({ slug, value })

  // Another asset comes into the same field, which keeps the focus so, and what somebody is typing there.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { slug, value }
    const field = plain.current
    if (field === null || before.slug === slug) return
    const isTypedInto = document.activeElement === field && field.value !== before.value
    if (!isTypedInto) field.value = value
  }, [slug, value])

  async function loadCombobox(): Promise<void> {
    if (loading.current) return
    loading.current = true
    // A field that is exchanged under a pressed button never hears of its click.
    const [{ AssetCombobox }] = await Promise.all([import('@portico/combobox'), release.current])
    // Anyone who has moved on meanwhile keeps the focus where it is; the next visit tries again.
    loading.current = false
    const field = plain.current
    if (field === null || document.activeElement !== field) return
    const typed = field.value === shown.current.value ? null : field.value
    const next = { Combobox: AssetCombobox, slug: shown.current.slug, typed, isOpened: isClicked.current }
    // Between reading the field and its exchange no key may come: it would be lost.
    flushSync(() => setLive(next))
  }

  async function pickNamed(typed: string): Promise<void> {
    if (typed.trim() === '') return
    const find = () => search(typed, AbortSignal.timeout(searchTimeoutMs))
    // The list's own search for the same text ends with it, and may take this one along.
    const found = await find()
      .catch(find)
      .catch(() => [])
    const named = found.find((asset) => isNamed(asset, typed))
    if (named !== undefined && named.slug !== shown.current.slug) onPick(named)
  }

  function leavePlain(): void {
    const field = plain.current
    isClicked.current = false
    if (field === null || document.activeElement === field || field.value === shown.current.value) return
    const typed = field.value
    field.value = shown.current.value
    void pickNamed(typed)
  }

  // A field that was entered before the scripts came has the focus already, or holds what was typed and left (SHELL-11).
  useEffect(() => {
    if (plain.current === null) return
    if (document.activeElement === plain.current) void loadCombobox()
    else leavePlain()
  })

  if (live) {
    const texts = {
      none: text('search.none'),
      loading: text('search.loading'),
      failed: text('search.failed'),
    }
    return (
      <live.Combobox
        key={slug}
        typed={live.slug === slug ? live.typed : null}
        isOpened={live.slug === slug && live.isOpened}
        onLeave={(left) => void pickNamed(left)}
        inputClassName={className}
        {...{ name, label, value, texts, search, onPick }}
      />
    )
  }
  return (
    <input
      ref={plain}
      name={name}
      aria-label={label}
      defaultValue={value}
      className={className}
      {...(problemId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': problemId })}
      autoComplete="off"
      spellCheck={false}
      maxLength={80}
      data-early="click"
      onPointerDown={() => {
        release.current = untilReleased()
      }}
      onFocus={() => void loadCombobox()}
      onBlur={leavePlain}
      onClick={({ currentTarget: field }) => {
        isClicked.current = true
        // What is typed next names another asset.
        if (field.value === value) field.select()
        void loadCombobox()
      }}
    />
  )
}
