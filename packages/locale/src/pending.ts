import type { LocaleCode } from './codes.ts'

/** One text of a locale. */
interface TextPlace {
  readonly code: LocaleCode
  readonly namespace: string
  readonly id: string
}

/** Names of the texts that wait for their translation. */
export type PendingTexts = ReadonlySet<string>

/** `fr/site.json home.title`, as the list of pending texts has it. */
export function nameOfText({ code, namespace, id }: TextPlace): string {
  return `${code}/${namespace}.json ${id}`
}

/** @throws Error where the content is no list of texts. */
export function parsePending(content: string): PendingTexts {
  const listed: unknown = JSON.parse(content)
  const isText = (name: unknown): name is string => typeof name === 'string'
  if (!Array.isArray(listed) || !listed.every(isText))
    throw new Error('pending.json: expected an array of names of texts')
  return new Set(listed)
}
