import * as v from 'valibot'
import type { AnyCall, CallOutput, ParsedInput } from './call.ts'

/** A value that does not fit its call's schema. The message names the field and never repeats the value (REQ-07). */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly side: 'input' | 'output'
  /** Dotted path of the field, such as `rates.EUR`; `body`, `query` or `data` for the whole value. */
  readonly field: string

  constructor(side: 'input' | 'output', field: string, expected: string) {
    super(`${field}: ${expected}`)
    this.side = side
    this.field = field
  }
}

/** Keys of other people's making may hold anything, so only plain ones are repeated. */
const plainField = /^[A-Za-z0-9_.-]{1,80}$/

function fieldOf(issue: v.BaseIssue<unknown>, whole: string): string {
  const path = v.getDotPath(issue)
  if (path === null) return whole
  return plainField.test(path) ? path : 'a field'
}

function expectationOf(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not known here'
  if (issue.kind === 'schema') return `expected ${issue.expected ?? 'another value'}`
  return issue.expected === null ? issue.message : `expected ${issue.expected}`
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  report: { readonly side: 'input' | 'output'; readonly whole: string },
): v.InferOutput<Schema> {
  // To an object schema an array is an object without entries.
  if (Array.isArray(value) && schema.type !== 'array') {
    throw new ContractError(report.side, report.whole, 'expected another value than an array')
  }
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new ContractError(report.side, fieldOf(issue, report.whole), expectationOf(issue))
}

/** Parses what a caller sent; throws a ContractError that names the first field that does not fit. */
export function parseInput<C extends AnyCall>(call: C, value: unknown): ParsedInput<C> {
  return parse<C['input']>(call.input, value, {
    side: 'input',
    whole: call.method === 'GET' ? 'query' : 'body',
  })
}

/** Parses a query that belongs to no call; throws a ContractError that names the first field that does not fit. */
export function parseQuery<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  return parse(schema, value, { side: 'input', whole: 'query' })
}

/** Parses the data of a successful envelope; throws a ContractError that names the first field that does not fit. */
export function parseOutput<C extends AnyCall>(call: C, value: unknown): CallOutput<C> {
  return parse<C['output']>(call.output, value, { side: 'output', whole: 'data' })
}
