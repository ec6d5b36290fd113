import * as v from 'valibot'
import { taskHandler } from '../../workers/task-handler.ts'
import { markdownText } from './markdown-text.ts'

/** The worker that turns pages into Markdown. */

const taskSchema = v.strictObject({
  html: v.string(),
  origin: v.string(),
  frontMatter: v.strictObject({
    title: v.string(),
    description: v.string(),
    canonical: v.nullable(v.string()),
    language: v.string(),
    asOf: v.nullable(v.string()),
    sources: v.array(v.strictObject({ name: v.string(), url: v.string(), licence: v.string() })),
  }),
})

export const handle = taskHandler(taskSchema, ({ html, ...options }) => markdownText(html, options))
