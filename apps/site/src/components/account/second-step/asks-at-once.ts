import type { SignInAnswer } from '@portico/contract'

type Verification = NonNullable<SignInAnswer['verification']>

/**
 * Whether the code by mail is asked for without a press: where nothing else can be picked, and a mail costs nobody anything. The first step
 * was right, so no captcha stands before it.
 */
export function asksForMailAtOnce({
  methods,
  hardwareKey,
}: Pick<Verification, 'methods' | 'hardwareKey'>): boolean {
  return methods.length === 1 && methods[0] === 'email' && !hardwareKey
}
