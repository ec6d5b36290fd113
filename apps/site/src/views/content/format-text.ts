import type { I18n } from '@lingui/core'
import type { AssetRef } from '../../figures/asset.ts'

/** An asset in a text, which says its name. */
export type NamedAsset = Pick<AssetRef, 'name' | 'kind'>

/** Values for the places of a text. */
export type TextValues = Readonly<Record<string, string | number | NamedAsset>>

const isAsset = (value: TextValues[string]): value is NamedAsset => typeof value === 'object'

/** Currencies and metals have common nouns for names; coins and stocks have names of their own, such as iShares. */
const hasCommonName = ({ kind }: NamedAsset) => kind === 'fiat' || kind === 'metal'

function withCapital(text: string, tag: string): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(tag) + text.slice(first.length)
}

/**
 * What a value makes superfluous in the text around it. Chinese puts a space between Han and other letters, so beside a name that
 * may be either: among Han letters there is none. The stop of an abbreviation, as in `2026 г.`, is that of the sentence as well.
 */
const superfluous = /(?<=\p{sc=Han}) (?=\p{sc=Han})|(?<=[^.]\.)\.(?!\.)/gu

/**
 * A text with its values, in the language of its texts, whose locale is a BCP 47 tag. CLDR writes common names small in many
 * languages (`золото`); one that opens a longer text, such as a title, has its first letter upper case (LOC-06).
 */
export function formatText(i18n: I18n, id: string, values: TextValues = {}): string {
  const assets = Object.values(values).filter(isAsset)
  if (assets.length === 0) return i18n._(id, values).replace(superfluous, '')
  const plain = Object.entries(values).map(([key, value]) => [key, isAsset(value) ? value.name : value])
  const text = i18n._(id, Object.fromEntries(plain)).replace(superfluous, '')
  const isOpened = assets.some(
    (asset) => hasCommonName(asset) && text.startsWith(asset.name) && text.length > asset.name.length,
  )
  return isOpened ? withCapital(text, i18n.locale) : text
}
