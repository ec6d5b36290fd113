import { withQuery } from '../link.ts'

export const links = {
  officialChannels: (q?: string) => withQuery('/official-channels', { q }),
}
