import { soonPart } from '#web/ui/loading/part.tsx'

export const Allocation = soonPart(() => import('./allocation-card.tsx'))
export const HoldingsTable = soonPart(() => import('./holdings-table.tsx'))
export const PasswordResetAdvice = soonPart(() => import('#web/features/password/password-reset-advice.tsx'))
export const PortfolioChart = soonPart(() => import('./portfolio-chart.tsx'))
