import { pageText, withQuery } from '../link.ts'

export const links = {
  news: ({ page }: { page?: number } = {}) => withQuery('/news', { page: pageText(page) }),
}
