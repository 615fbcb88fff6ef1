/**
 * Which machines 10,000 to 100,000,000 customers need, what keeps them busy, and what is missing first: by the costs
 * that `capacity` stored, and guesses of what customers do. Measures nothing. docs/scale.md says
 * what the model leaves out.
 */
import type { Row } from '../support/table.ts'
import { rowsOfPlans } from './plan-rows.ts'
import { readCosts } from './stored-costs.ts'

export async function printPlans(): Promise<Row[]> {
  return rowsOfPlans({ costs: await readCosts() })
}
