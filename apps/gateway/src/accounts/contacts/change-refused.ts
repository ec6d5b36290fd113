/** Which code of a change of an address was wrong, by the name of its field. */
export type ContactCode = 'verifyCode' | 'oldCode' | 'recoveryCode'

/** Ends a transaction whose change must not be. */
export class ChangeRefused extends Error {
  override readonly name = 'ChangeRefused'
  readonly outcome

  constructor(
    outcome:
      | { readonly refusal: 'operationRefused' | 'lastSignInMethod' }
      | { readonly refusal: 'codeRefused'; readonly data: { readonly field: ContactCode } },
  ) {
    super(outcome.refusal)
    this.outcome = outcome
  }
}

/** The refusal of a wrong code. */
export function wrongCode(field: ContactCode) {
  return { refusal: 'codeRefused', data: { field } } as const
}

/** The field of the code that proves the address that is there. */
export function heldField({ oldCode }: { readonly oldCode?: string | undefined }): ContactCode {
  return oldCode === undefined ? 'recoveryCode' : 'oldCode'
}
