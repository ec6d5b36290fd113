import { type Brand, loadBrand } from '@portico/brands'
import { ConfigError } from './config/setting.ts'

/** Reads the brand that the configuration names. Throws a ConfigError where there is none, or where it does not fit. */
export async function readBrand(name: string): Promise<Brand> {
  try {
    return await loadBrand(name)
  } catch (cause) {
    throw new ConfigError([`BRAND: ${cause instanceof Error ? cause.message : String(cause)}`])
  }
}
