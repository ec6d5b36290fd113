import { withQuery } from '../link.ts'

export const links = {
  resetPassword: (kind: 'user' | 'agency' = 'user') =>
    withQuery('/login/reset', { kind: kind === 'agency' ? kind : null }),
}
