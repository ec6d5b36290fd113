export { AssetCombobox, type AssetComboboxProps, type FoundAsset } from './asset-combobox.tsx'
