import { newYorkText } from '../market/new-york-text.ts'
import { FEE_NAMES, type SettingName, settingKeyOf } from './setting-keys.ts'
import type { StoredValue } from './setting-values.ts'

const DAY_MS = 86_400_000

type FeeName = (typeof FEE_NAMES)[number]

const FEES: Record<FeeName, string> = {
  'fees.sale_commission': 'the commission on sales',
  'fees.withdrawal': 'the fee of a withdrawal',
}

/** The stored values before and after; `before` undefined for the standard. */
export interface DecidedFee {
  readonly name: SettingName
  readonly before: unknown
  readonly after: StoredValue
  readonly effectiveFrom: Date
}

/** What customers read until a fee rises; null for other settings, a lower fee, and a rise within a day. */
export function feeNotice({ name, before, after, effectiveFrom }: DecidedFee, at: Date): string | null {
  const fee = FEE_NAMES.find((each) => each === name)
  const key = settingKeyOf(name)
  if (fee === undefined || !key || effectiveFrom.getTime() - at.getTime() < DAY_MS) return null
  const [from, to] = [before === undefined ? key.standard : key.kind.read(before), key.kind.read(after)]
  if (typeof from !== 'bigint' || typeof to !== 'bigint' || to <= from) return null
  const text = (value: bigint) =>
    key.kind.unit === '%' ? `${key.kind.format(value)}%` : `$${key.kind.format(value)}`
  return `From ${newYorkText(effectiveFrom)} ${FEES[fee]} is ${text(to)} instead of ${text(from)}.`
}
