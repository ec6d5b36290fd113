import type { PairQuery } from '../../routes.ts'

/** What a GET form of the page hands on of the address: a form replaces the whole query with its own fields. */
export function KeptInputs({
  query,
}: {
  readonly query: { readonly [Name in keyof PairQuery]: PairQuery[Name] | undefined }
}) {
  return Object.entries(query).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  )
}
