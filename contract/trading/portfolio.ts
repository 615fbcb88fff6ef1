import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './portfolio.schemas.ts'

export type PortfolioPoint = z.output<typeof schemas.portfolioPoint>
export type PortfolioHistory = z.output<typeof schemas.portfolioHistory>

export type PortfolioToday = z.output<typeof schemas.portfolioToday>

export type DividendIncome = z.output<typeof schemas.dividendIncome>

export const getPortfolioHistory: Endpoint<typeof schemas.getPortfolioHistory> = {
  method: 'GET',
  path: '/api/portfolio/history',
  access: 'customer',
}

export const getPortfolioToday: Endpoint<typeof schemas.getPortfolioToday> = {
  method: 'GET',
  path: '/api/portfolio/today',
  access: 'customer',
}

export const getDividendIncome: Endpoint<typeof schemas.getDividendIncome> = {
  method: 'GET',
  path: '/api/portfolio/dividends',
  access: 'customer',
}
