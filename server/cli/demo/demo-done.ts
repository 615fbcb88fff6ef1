import { type Refusal, isRefusal } from '#contract/refusals.ts'

/** Throws on a refusal, a bug of the script. */
export async function done<T>(work: Promise<T | Refusal>): Promise<T> {
  const result = await work
  if (isRefusal(result)) throw new Error(`the demonstration was refused: ${result.refused}`)
  return result
}
