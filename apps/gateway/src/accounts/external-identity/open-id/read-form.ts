import { parse } from 'node:querystring'
import * as v from 'valibot'

/** Every field stands once: of two the issuer may have meant one, and somebody else the other. */
const formSchema = v.record(v.string(), v.string())

const most = 50

/**
 * Reads fields as forms and queries carry them (application/x-www-form-urlencoded). Null where one stands twice, or there are
 * more than an issuer sends.
 */
export function readForm(text: string): ReadonlyMap<string, string> | null {
  const form = v.safeParse(formSchema, { ...parse(text, '&', '=', { maxKeys: most + 1 }) })
  if (!form.success) return null
  const fields = new Map(Object.entries(form.output))
  return fields.size > most ? null : fields
}
