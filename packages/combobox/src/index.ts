export { AssetCombobox, type AssetComboboxProps } from './asset-combobox.tsx'
export type { FoundAsset, FoundItem, FoundLink } from './found-asset.ts'
