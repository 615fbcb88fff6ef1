import type { OrderKind, TimeInForce } from './order-terms.ts'

/** An order's typed fields, in units. */
export interface OrderForm {
  type: OrderKind
  timeInForce: TimeInForce
  quantity?: bigint | undefined
  amount?: bigint | undefined
  limitPrice?: bigint | undefined
  stopPrice?: bigint | undefined
  side?: 'buy' | 'sell'
  /** How a sale takes lots. */
  lotMethod?: string | undefined
  lots?: readonly NamedShares[] | undefined
}

interface NamedShares {
  readonly id: { readonly purchase: bigint; readonly part: number }
  readonly quantity: bigint
}

/** A field at fault, with its sentence. */
export interface FormFault {
  path: 'quantity' | 'amount' | 'limitPrice' | 'stopPrice' | 'timeInForce' | 'lotMethod' | 'lots'
  message: string
}

export const METHOD_OR_LOTS = 'Choose a method or name lots, not both'

const HAS_LIMIT: readonly OrderKind[] = ['limit', 'stop_limit']
const HAS_STOP: readonly OrderKind[] = ['stop', 'stop_limit']

/** The first inconsistent field, or null: shares or dollars, the type's prices, lots. */
export function formFault(form: OrderForm): FormFault | null {
  const { type, timeInForce } = form
  const [hasQuantity, hasAmount] = [form.quantity !== undefined, form.amount !== undefined]
  if (hasQuantity && hasAmount) return { path: 'amount', message: 'Enter shares or dollars, not both' }
  if (!hasQuantity && !hasAmount) return { path: 'quantity', message: 'Enter shares or dollars' }
  if (hasAmount && type !== 'market')
    return { path: 'amount', message: 'Only market orders can be placed in dollars' }
  const limit = priceFault('limitPrice', form.limitPrice, HAS_LIMIT.includes(type))
  const stop = priceFault('stopPrice', form.stopPrice, HAS_STOP.includes(type))
  if (limit ?? stop) return limit ?? stop
  if (type === 'market' && timeInForce === 'gtc')
    return { path: 'timeInForce', message: 'A market order is good for the day or the open' }
  if (type !== 'market' && timeInForce === 'opg')
    return { path: 'timeInForce', message: 'Only a market order can wait for the open' }
  return lotFault(form)
}

function lotFault({ side, quantity, lotMethod, lots }: OrderForm): FormFault | null {
  if (lotMethod === undefined && lots === undefined) return null
  if (side === 'buy')
    return { path: lots === undefined ? 'lotMethod' : 'lots', message: 'Only a sale takes lots' }
  if (lots === undefined) return null
  const fault = (message: string): FormFault => ({ path: 'lots', message })
  if (lotMethod !== undefined) return fault(METHOD_OR_LOTS)
  if (quantity === undefined) return fault('Lots can be named for an order in shares')
  if (lots.some(({ id }, at) => lots.findIndex((other) => isSame(id, other.id)) !== at))
    return fault('Name each lot once')
  const named = lots.reduce((sum, lot) => sum + lot.quantity, 0n)
  return named === quantity ? null : fault('The lots do not add up to the order')
}

const isSame = (a: NamedShares['id'], b: NamedShares['id']): boolean =>
  a.purchase === b.purchase && a.part === b.part

const PRICE_NAMES = { limitPrice: 'limit price', stopPrice: 'stop price' } as const

function priceFault(
  path: keyof typeof PRICE_NAMES,
  typed: bigint | undefined,
  isDue: boolean,
): FormFault | null {
  const name = PRICE_NAMES[path]
  if (typed === undefined) return isDue ? { path, message: `Enter a ${name}` } : null
  if (!isDue) return { path, message: `This type of order has no ${name}` }
  return typed > 0n ? null : { path, message: `Enter a ${name} above 0` }
}
