/** A sign-in of somebody else that the operator may take beside passwords and passkeys. */
export type OutsideSignIn = 'apple' | 'google' | 'wallet' | 'telegram'
