import { createHash } from 'node:crypto'
import { assetPrefix } from '../document/build.ts'

/** The name by which pages import the operator's certificates; their import map knows the address. */
export const trustName = 'trust-certificates'

/** The address of the module with the operator's certificates; it follows the content (protocol 3.8). */
export function trustAddress(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8)
  return `${assetPrefix}trust.${hash}.js`
}
