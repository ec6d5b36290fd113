import * as v from 'valibot'

/** The number of an account. */
export const accountNumber = v.pipe(v.string(), v.regex(/^\d{10}$/))

/** Texts that people typed: control characters but tabs and line ends stand for an accident, and databases refuse NUL. */
export const plainText = v.pipe(v.string(), v.trim(), v.regex(/^(?:\P{Cc}|[\t\n\r])*$/u))

/** Why it is done: it stands in the record. */
export const reason = v.pipe(plainText, v.minLength(3), v.maxLength(500))

/** Milliseconds since the epoch. */
export const milliseconds = v.pipe(v.number(), v.safeInteger())

/** The id of an operator, a request or a session, as the database made it. */
export const shortId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/))

/** Goes on behind an entry of a numbered list. */
export const entryNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** What an operator is called; the record shows it. */
export const operatorName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(64),
  v.regex(/^[^\p{C}<>]+$/u),
)

/** Where notices about the console go. */
export const operatorContact = v.nullable(v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)))

/** JSON of any form inside an object. */
export const anyObject = v.nullable(v.record(v.string(), v.unknown()))
