import { soonPart } from '../../ui/part.tsx'

export const Allocation = soonPart(() => import('./allocation-card.tsx'))
export const HoldingsTable = soonPart(() => import('./holdings-table.tsx'))
export const PasswordResetAdvice = soonPart(() => import('../profile/password-reset-advice.tsx'))
export const PortfolioChart = soonPart(() => import('./portfolio-chart.tsx'))
