import { AssetField, type AssetFieldProps } from '../inputs/asset-field.tsx'

interface AskedAssetProps extends Omit<AssetFieldProps, 'says'> {
  readonly says: string
  /** Of the page: styles that several pages share are sent with all of them. */
  readonly look: { readonly asked: string | undefined; readonly name: string | undefined }
}

/** An asset as a part of a question in a heading: its name for who hears or indexes it, and the field that exchanges it. */
export function AskedAsset({ says, look, ...field }: AskedAssetProps) {
  return (
    <span className={look.asked}>
      <span className="visually-hidden">{field.asset.name}</span>
      <AssetField {...field} says={{ text: says, className: look.name }} />
    </span>
  )
}
