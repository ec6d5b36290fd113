export { type Brand, type BrandSettings, brandSchema } from './schema.ts'
export { brandIds, loadBrand } from './load.ts'
