import type { LotMethod } from './lot-method.ts'

const TAKEN: Readonly<Record<LotMethod, string>> = {
  fifo: 'the oldest lots first',
  lifo: 'the newest lots first',
  highest_cost: 'the lots with the highest cost first',
  minimum_tax: 'the lots with the least tax first',
  average: 'its shares at average cost',
}

/** How a sale takes or took its lots, as a sentence. Null means named lots. */
export const choiceSentence = (method: LotMethod | null, isFilled: boolean): string =>
  `${isFilled ? 'The sale took' : 'The sale will take'} ${method === null ? 'the lots you named' : TAKEN[method]}.`
