import type * as v from 'valibot'

/** Something that an operator reads or does: `POST /api/act/<name>` with the input as JSON. */
export interface Act<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> {
  readonly input: Input
  readonly output: Output
}

/** States an act with the types of its schemas. */
export function defineAct<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  act: Act<Input, Output>,
): Act<Input, Output> {
  return act
}
