import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

export const newsPreview = z.array(z.object({ title: z.string(), date: instant }))
export type NewsPreview = z.output<typeof newsPreview>

export const previewNews = endpoint({
  method: 'GET',
  path: '/api/public/news-preview',
  access: 'public',
  summary: 'The latest headlines for the sign-in page',
  input: {},
  output: newsPreview,
  refusals: [],
  isActivity: false,
})
