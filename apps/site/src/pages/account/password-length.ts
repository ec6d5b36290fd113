/** Length of a new password (protocol 3.12); the gateway judges it again, with the operator's own figures. */
export const newPasswordLength = { minimum: 8, maximum: 128 } as const
