import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type Costs, costs } from './costs.ts'

/** What `npm run bench -- capacity` measured last. */
const FILE = new URL('../results/costs.json', import.meta.url)

export const storeCosts = (measured: Costs): Promise<void> =>
  writeFile(FILE, `${JSON.stringify(measured, null, 2)}\n`)

export async function readCosts(): Promise<Costs> {
  return z.parse(costs, JSON.parse(await readFile(FILE, 'utf8')))
}
