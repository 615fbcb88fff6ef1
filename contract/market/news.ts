import type * as z from 'zod/mini'
import { signedIn, visitor } from '../endpoint.ts'
import type * as schemas from './news.schemas.ts'

export type NewsItem = z.output<typeof schemas.newsItem>

export const listNews = signedIn<typeof schemas.listNews>('GET /api/news')
export const getArticle = signedIn<typeof schemas.getArticle>('GET /api/news/:id')
export const previewNews = visitor<typeof schemas.previewNews>('GET /api/public/news-preview')
