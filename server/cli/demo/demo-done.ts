import { type Refusal, isRefusal } from '#contract/refusals.ts'

/** The result of a use case that a demonstration never lets be refused; a refusal is a bug of its script (throws). */
export async function done<T>(work: Promise<T | Refusal>): Promise<T> {
  const result = await work
  if (isRefusal(result)) throw new Error(`the demonstration was refused: ${result.refused}`)
  return result
}
