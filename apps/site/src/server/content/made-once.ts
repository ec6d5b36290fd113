/** Makes a value when it is first asked for, and keeps it. */
export function madeOnce<Value extends object | number>(make: () => Value): () => Value {
  let made: Value | null = null
  return () => {
    made ??= make()
    return made
  }
}
