export { AssetCombobox, type AssetComboboxProps } from './asset-combobox.tsx'
export type { FoundAsset } from './found-asset.ts'
