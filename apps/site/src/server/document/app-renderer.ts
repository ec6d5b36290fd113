import * as v from 'valibot'
import type { AppRenderer } from '../../app/render-contract.ts'
import type { SiteBuild } from './build.ts'

const isFunction = (value: unknown) => typeof value === 'function'

const entrySchema = v.object({
  render: v.custom<AppRenderer['render']>(isFunction),
  renderError: v.custom<AppRenderer['renderError']>(isFunction),
  skipText: v.custom<AppRenderer['skipText']>(isFunction),
})

/** Loads the compiled server entry of the site. */
export async function openAppRenderer(build: SiteBuild): Promise<AppRenderer> {
  const loaded: unknown = await import(build.serverEntry)
  return v.parse(entrySchema, loaded)
}
