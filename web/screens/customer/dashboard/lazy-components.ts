import { laterComponent, preloadedComponent } from '#web/ui/loading/lazy-component.tsx'

export const Allocation = preloadedComponent(() => import('./allocation-card.tsx'))
export const AllHoldings = laterComponent(() => import('./holdings/all-holdings.tsx'))
export const DividendIncome = preloadedComponent(() => import('./dividend-income.tsx'))
export const HoldingsTable = preloadedComponent(() => import('./holdings/holdings-table.tsx'))
export const TodaysChange = preloadedComponent(() => import('./todays-change.tsx'))
export const PortfolioChart = preloadedComponent(() => import('./portfolio-chart.tsx'))
