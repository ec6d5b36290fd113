export { type Brand, type BrandSettings, brandSchema, ownPath } from './schema.ts'
export { BrandTextError, requireContrast, withNotice, withSettings, withTokens } from './live.ts'
export { brandIds, loadBrand } from './load.ts'
