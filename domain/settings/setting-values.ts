import { DEPOSIT_CURRENCIES, type DepositCurrency } from '../cash/deposit.ts'
import { formatDecimal, parseDecimal } from '../money/decimal.ts'
import { isShown, normalizeLine } from '../text/shown.ts'

/** What a stored setting is, as JSON: a whole number of the smallest unit, a list, a sentence, parts, or nothing. */
export type StoredValue = number | readonly string[] | string | Readonly<Record<string, string>> | null

/** What a person types or reads: one text, or a text for each part of a value that has parts. */
export type TypedValue = string | Readonly<Record<string, string>>

/** A part of a value that is typed by itself. */
export interface ValuePart {
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  /** What may be typed, in a sentence. */
  readonly hint?: string | undefined
  /** Of a part that is one of a few, all of them, in the order of screens. */
  readonly choices?: readonly Choice[] | undefined
  /** It is there only while another part has this value. */
  readonly onlyIf?: { readonly part: string; readonly value: string } | undefined
  /** It stays what it was at first. */
  readonly isFixed?: boolean | undefined
}

/** One of the values that a key may have, in words. */
export interface Choice<T extends string = string> {
  readonly value: T
  readonly label: string
  /** What it means, in a sentence. */
  readonly text: string
}

/** How the value of a key is stored, read, typed and shown. */
export interface ValueKind<T> {
  /** What a typed or shown figure counts: "%", "USD". */
  readonly unit: string
  /** The value of what is stored; undefined for anything that this key cannot be. */
  read(stored: unknown): T | undefined
  /** What to store for what a person typed; undefined for anything that the key's limits refuse. */
  parse(typed: TypedValue): StoredValue | undefined
  /** What a person would type for a value: its one form, by which two values are compared. */
  format(value: T): TypedValue
  /** What may be typed, in a sentence. */
  readonly allowed: string
  /** Of a value that has parts, those, in the order of screens. */
  readonly parts?: readonly ValuePart[]
  /** Of a value that is one of a few, all of them, in the order of screens. */
  readonly choices?: readonly Choice[]
  /** What is wrong with which part of what `parse` refuses. */
  faults?(typed: TypedValue): Readonly<Record<string, string>>
}

/** Whether nothing is typed. */
export const isNothing = (typed: TypedValue): boolean =>
  typeof typed === 'string' ? typed.trim() === '' : Object.values(typed).every((part) => part.trim() === '')

/** What is typed as one line: of a value with parts, those that are not empty. */
export const lineOf = ({ parts = [] }: Pick<ValueKind<never>, 'parts'>, typed: TypedValue): string =>
  typeof typed === 'string'
    ? typed
    : parts
        .flatMap(({ name }) => (typed[name] === undefined || typed[name] === '' ? [] : [typed[name]]))
        .join(', ')

/** One text that is typed; of anything with parts there is none. */
const ofText =
  (parse: (text: string) => StoredValue | undefined) =>
  (typed: TypedValue): StoredValue | undefined =>
    typeof typed === 'string' ? parse(typed) : undefined

/** Which numbers are allowed. */
export const rangeText = ({ least, most, scale }: { least: string; most: string; scale: number }): string =>
  scale === 0
    ? `A whole number from ${least} to ${most}`
    : `A number from ${least} to ${most}, with at most ${scale} decimals`

/** A whole number of 10^-scale of a unit, from `least` to `most`, both in those. */
export function amountKind<T extends bigint>(options: {
  unit: string
  scale: number
  least: bigint
  most: bigint
  /** Decimals that are always shown. */
  decimals?: number
  as: (units: bigint) => T
}): ValueKind<T> {
  const { unit, scale, least, most, decimals = scale, as } = options
  const isWithin = (units: bigint): boolean => units >= least && units <= most
  const text = (units: bigint): string => formatDecimal(units, scale, decimals)
  return {
    unit,
    allowed: rangeText({ least: text(least), most: text(most), scale }),
    read(stored) {
      if (typeof stored !== 'number' || !Number.isSafeInteger(stored)) return undefined
      const units = BigInt(stored)
      return isWithin(units) ? as(units) : undefined
    },
    parse: ofText((typed) => {
      const units = parseDecimal(typed.trim(), scale)
      return units !== null && isWithin(units) ? Number(units) : undefined
    }),
    format: text,
  }
}

/** A whole number from 0 to `most`, both in those. */
export const wholeKind = (unit: string, most: bigint): ValueKind<bigint> => ({
  ...amountKind({ unit, scale: 0, least: 0n, most, as: (units) => units }),
})

/** The same, or nothing: then it is off, which is stored as null. */
export const orOff = <T>(kind: ValueKind<T>): ValueKind<T | null> => ({
  unit: kind.unit,
  allowed: `${kind.allowed}, or nothing: then it is off`,
  read: (stored) => (stored === null ? null : kind.read(stored)),
  parse: (typed) => (isNothing(typed) ? null : kind.parse(typed)),
  format: (value) => (value === null ? '' : kind.format(value)),
})

const isCurrency = (text: unknown): text is DepositCurrency =>
  DEPOSIT_CURRENCIES.some((currency) => currency === text)

/** At least one of the currencies that the product knows, in its order. */
export const currenciesKind: ValueKind<readonly DepositCurrency[]> = {
  unit: '',
  allowed: `Enter currencies with commas between them, of ${DEPOSIT_CURRENCIES.join(', ')}`,
  read(stored) {
    if (!Array.isArray(stored) || stored.length === 0 || !stored.every(isCurrency)) return undefined
    return inOrder(stored)
  },
  parse: ofText((typed) => {
    const names = typed
      .split(',')
      .map((name) => name.trim().toUpperCase())
      .filter((name) => name !== '')
    return names.length > 0 && names.every(isCurrency) ? inOrder(names) : undefined
  }),
  format: (currencies) => currencies.join(', '),
}

const inOrder = (named: readonly DepositCurrency[]): readonly DepositCurrency[] =>
  DEPOSIT_CURRENCIES.filter((currency) => named.includes(currency))

/** The longest public sentence of a stop. */
export const MAX_STOP_CHARACTERS = 200

/** A stop: the sentence that customers read meanwhile. Null where nothing is stopped; nothing typed starts again. */
export const stopKind: ValueKind<string | null> = {
  unit: '',
  allowed: `Enter the sentence that customers read, of at most ${MAX_STOP_CHARACTERS} characters, or nothing`,
  read(stored) {
    if (stored === null) return null
    return typeof stored === 'string' && isSentence(stored) ? stored : undefined
  },
  parse: ofText((typed) => {
    const sentence = normalizeLine(typed)
    if (sentence === '') return null
    return isSentence(sentence) ? sentence : undefined
  }),
  format: (sentence) => sentence ?? '',
}

const isSentence = (text: string): boolean =>
  text !== '' && text.trim() === text && [...text].length <= MAX_STOP_CHARACTERS && isShown(text)
