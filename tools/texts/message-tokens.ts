import { type CompiledCatalogue, compileCatalogue } from '@portico/locale/texts'

/** An ICU message in its parts: plain texts and arguments. */
export type MessageTokens = CompiledCatalogue[string]

/** `[name]`, or `[name, 'plural', branches]` and the like. */
export type MessageArgument = Exclude<MessageTokens[number], string>

/** @throws Error where the text is no ICU message. */
export function tokensOf(message: string): MessageTokens {
  return compileCatalogue({ message })['message'] ?? []
}

const isTokens = (branch: unknown): branch is MessageTokens => Array.isArray(branch)

/** The branches of a plural or select by their keys, exact numbers without their `=`; none for a plain argument. */
export function branchesOf([, , branches]: MessageArgument): readonly (readonly [string, MessageTokens])[] {
  return Object.entries(branches ?? {}).flatMap(([key, branch]) =>
    isTokens(branch) ? [[key, branch] as const] : [],
  )
}
