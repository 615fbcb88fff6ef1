/** What happens in a second. */
export interface Rates {
  orders: number
  reads: number
  signIns: number
  /** Commits that tell all servers: decisions, and orders that waited. */
  changes: number
  /** Pages that are open. */
  pages: number
}

/** What customers do. Guesses, to be replaced by those of a firm: everything else follows from them. */
export interface Habits {
  visitsADay: number
  readsAVisit: number
  signInsAVisit: number
  ordersADay: number
  /** Of each order: how many others wait and are filled later, or are decided by a person. */
  changesAnOrder: number
  /** Part of all customers who have a page open in the busiest minute. */
  openPages: number
  /** The busiest minute, times the average one of a trading day. */
  peak: number
}

export const HABITS: Habits = {
  visitsADay: 0.1,
  readsAVisit: 40,
  signInsAVisit: 0.3,
  ordersADay: 0.05,
  changesAnOrder: 0.2,
  openPages: 0.02,
  peak: 10,
}

const SESSION_SECONDS = 23_400
const TRADING_DAYS = 252

/** The busiest second of so many customers. */
export function ratesOf(customers: number, habits: Habits = HABITS): Rates {
  const atPeak = (aDay: number) => (customers * aDay * habits.peak) / SESSION_SECONDS
  const orders = atPeak(habits.ordersADay)
  return {
    orders,
    reads: atPeak(habits.visitsADay * habits.readsAVisit),
    signIns: atPeak(habits.visitsADay * habits.signInsAVisit),
    changes: orders * habits.changesAnOrder,
    pages: customers * habits.openPages,
  }
}

/** How many orders so many customers make in so many years. */
export const ordersIn = (years: number, customers: number, habits: Habits): number =>
  customers * habits.ordersADay * TRADING_DAYS * years
