import type { Costs } from '../../bench/capacity/costs.ts'

/** Round figures, near those of a machine. */
export const MADE_UP: Costs = {
  orderNodeUs: 80,
  orderLaneUs: 70,
  orderOtherUs: 20,
  readNodeUs: 50,
  readDatabaseUs: 30,
  pageSecondUs: 20,
  serverSecondUs: 20_000,
  signInUs: 50_000,
  changeUs: 50,
  changeReadUs: 1,
  pollsSecondUs: 200,
  orderRowBytes: 1_000,
  orderLogBytes: 1_200,
  customerRowBytes: 5_000,
}
