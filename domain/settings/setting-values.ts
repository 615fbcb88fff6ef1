import { DEPOSIT_CURRENCIES, type DepositCurrency } from '../cash/deposit.ts'
import { formatDecimal, parseDecimal } from '../money/decimal.ts'
import { isShown, normalizeLine } from '../text/shown.ts'

/** JSON: a whole number of the smallest unit, a list, a sentence, parts, or nothing. */
export type StoredValue = number | readonly string[] | string | Readonly<Record<string, string>> | null

/** What a person types or reads: one text, or one for each part. */
export type TypedValue = string | Readonly<Record<string, string>>

export interface ValuePart {
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly hint?: string | undefined
  /** All choices in screen order. */
  readonly choices?: readonly Choice[] | undefined
  /** Shown only while another part has this value. */
  readonly onlyIf?: { readonly part: string; readonly value: string } | undefined
  /** Never changes after the first row. */
  readonly isFixed?: boolean | undefined
}

export interface Choice<T extends string = string> {
  readonly value: T
  readonly label: string
  readonly text: string
}

/** How the value of a key is stored, read, typed and shown. */
export interface ValueKind<T> {
  /** What a figure counts: "%", "USD". */
  readonly unit: string
  /** Undefined for anything that this key cannot be. */
  read(stored: unknown): T | undefined
  /** What to store; undefined for anything that the key's limits refuse. */
  parse(typed: TypedValue): StoredValue | undefined
  /** The canonical typed form, by which values are compared. */
  format(value: T): TypedValue
  /** What may be typed, in a sentence. */
  readonly allowed: string
  /** In screen order. */
  readonly parts?: readonly ValuePart[]
  /** In screen order. */
  readonly choices?: readonly Choice[]
  /** What is wrong with which part of what `parse` refuses. */
  faults?(typed: TypedValue): Readonly<Record<string, string>>
}

export const isNothing = (typed: TypedValue): boolean =>
  typeof typed === 'string' ? typed.trim() === '' : Object.values(typed).every((part) => part.trim() === '')

/** One line: the nonempty parts, in order. */
export const lineOf = ({ parts = [] }: Pick<ValueKind<never>, 'parts'>, typed: TypedValue): string =>
  typeof typed === 'string'
    ? typed
    : parts
        .flatMap(({ name }) => (typed[name] === undefined || typed[name] === '' ? [] : [typed[name]]))
        .join(', ')

const ofText =
  (parse: (text: string) => StoredValue | undefined) =>
  (typed: TypedValue): StoredValue | undefined =>
    typeof typed === 'string' ? parse(typed) : undefined

export const rangeText = ({ least, most, scale }: { least: string; most: string; scale: number }): string =>
  scale === 0
    ? `A whole number from ${least} to ${most}`
    : `A number from ${least} to ${most}, with at most ${scale} decimals`

/** A whole number of 10^-scale of a unit, within `least` and `most` in the same. */
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

/** A whole number from 0 to `most`. */
export const wholeKind = (unit: string, most: bigint): ValueKind<bigint> => ({
  ...amountKind({ unit, scale: 0, least: 0n, most, as: (units) => units }),
})

/** The same, or null for off. */
export const orOff = <T>(kind: ValueKind<T>): ValueKind<T | null> => ({
  unit: kind.unit,
  allowed: `${kind.allowed}, or nothing: then it is off`,
  read: (stored) => (stored === null ? null : kind.read(stored)),
  parse: (typed) => (isNothing(typed) ? null : kind.parse(typed)),
  format: (value) => (value === null ? '' : kind.format(value)),
})

const isCurrency = (text: unknown): text is DepositCurrency =>
  DEPOSIT_CURRENCIES.some((currency) => currency === text)

/** At least one known currency, in the product's order. */
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

export const MAX_STOP_CHARACTERS = 200

/** The sentence that customers read; null where nothing is stopped. An empty text starts again. */
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

/** Stored as that word. */
export const choiceKind = <T extends string>(choices: readonly Choice<T>[]): ValueKind<T> => {
  const wordOf = (value: unknown): T | undefined => choices.find((choice) => choice.value === value)?.value
  return {
    unit: '',
    choices,
    allowed: `Choose one of ${choices.map(({ value }) => value).join(', ')}`,
    read: wordOf,
    parse: (typed) => (typeof typed === 'string' ? wordOf(typed.trim()) : undefined),
    format: (value) => value,
  }
}
