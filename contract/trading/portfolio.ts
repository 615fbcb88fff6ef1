import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './portfolio.schemas.ts'

export type PortfolioPoint = z.output<typeof schemas.portfolioPoint>
export type PortfolioHistory = z.output<typeof schemas.portfolioHistory>

export type PortfolioToday = z.output<typeof schemas.portfolioToday>

export type DividendIncome = z.output<typeof schemas.dividendIncome>

export const getPortfolioHistory = customer<typeof schemas.getPortfolioHistory>('GET /api/portfolio/history')
export const getPortfolioToday = customer<typeof schemas.getPortfolioToday>('GET /api/portfolio/today')
export const getDividendIncome = customer<typeof schemas.getDividendIncome>('GET /api/portfolio/dividends')
