import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './news.schemas.ts'

export type NewsItem = z.output<typeof schemas.newsItem>

export const listNews: Endpoint<typeof schemas.listNews> = {
  method: 'GET',
  path: '/api/news',
  access: 'signed-in',
}

export const getArticle: Endpoint<typeof schemas.getArticle> = {
  method: 'GET',
  path: '/api/news/:id',
  access: 'signed-in',
}

export const previewNews: Endpoint<typeof schemas.previewNews> = {
  method: 'GET',
  path: '/api/public/news-preview',
  access: 'public',
}
