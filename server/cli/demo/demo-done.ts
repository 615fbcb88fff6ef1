import { type Refusal, isRefusal } from '#contract/refusals.ts'

/** The result of a use case. A refusal is a bug of the demonstration's script, so it throws. */
export async function done<T>(work: Promise<T | Refusal>): Promise<T> {
  const result = await work
  if (isRefusal(result)) throw new Error(`the demonstration was refused: ${result.refused}`)
  return result
}
