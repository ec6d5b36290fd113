/** Log-in and sign-up while the instance has no account service. */
export interface AccountView {
  readonly purpose: 'log-in' | 'register'
  readonly contact: string
}
