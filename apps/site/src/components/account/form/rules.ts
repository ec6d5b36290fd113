import type { AccountTranslate } from '../account-text.tsx'

/** A judge of one field: the problem in the reader's language, or null. */
export type Rule = (value: string) => string | null

/** Length of a new password (protocol 3.12). */
export interface Length {
  readonly minimum: number
  readonly maximum: number
}

/** Loose on purpose: the code that is sent there proves the address. */
const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/

/** What can be wrong with any field. */
export type FieldFault = 'required' | 'length' | 'range' | 'type' | 'pattern'

/** The rules of the account forms, with the five generic messages and what ours add to them (ERR-05). */
export function createRules(text: AccountTranslate) {
  const generic = (fault: FieldFault, values: { readonly name: string } & Partial<Length>) =>
    text(`field.${fault}`, values)
  const required =
    (name: string, next: Rule = () => null): Rule =>
    (value) =>
      value.trim() === '' ? generic('required', { name }) : next(value)
  return {
    generic,
    required,
    email: required(text('field.email'), (value) =>
      emailPattern.test(value.trim()) && value.trim().length <= 254 ? null : text('field.emailPattern'),
    ),
    code: (name: string) =>
      required(name, (value) =>
        /^\d{6}$/.test(value.replaceAll(/\s/g, '')) ? null : text('field.codePattern'),
      ),
    recoveryCode: required(text('field.recoveryCode'), (value) =>
      /^[0-9A-HJKMNP-TV-Z]{10}$/i.test(value.replaceAll(/[\s-]/g, ''))
        ? null
        : text('field.recoveryCodePattern'),
    ),
    userId: required(text('account.userId'), (value) =>
      /^\d{10}$/.test(value.replaceAll(/\s/g, ''))
        ? null
        : generic('pattern', { name: text('account.userId') }),
    ),
    newPassword: (name: string, { minimum, maximum }: Length) =>
      required(name, (value) => {
        const { length } = [...value]
        return length < minimum || length > maximum ? generic('length', { name, minimum, maximum }) : null
      }),
    repeat: (password: string) =>
      required(text('field.repeatPassword'), (value) =>
        value === password ? null : text('field.repeatDiffers'),
      ),
  }
}
