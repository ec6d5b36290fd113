import { parse } from 'node:querystring'
import * as v from 'valibot'

/** Every field appears once: of two, an attacker may have added one. */
const formSchema = v.record(v.string(), v.string())

const most = 50

/**
 * Reads fields as forms and queries carry them (application/x-www-form-urlencoded). Null where a field appears
 * twice, or there are more fields than an issuer sends.
 */
export function readForm(text: string): ReadonlyMap<string, string> | null {
  const form = v.safeParse(formSchema, { ...parse(text, '&', '=', { maxKeys: most + 1 }) })
  if (!form.success) return null
  const fields = new Map(Object.entries(form.output))
  return fields.size > most ? null : fields
}
