const MASK = '••••'

/** Readable at the end: enough to tell a customer's accounts apart on the phone. */
const TAIL_CHARACTERS = 4

/** The last four characters, if at least as many stay hidden. */
export const maskNumber = (number: string): string =>
  number.length >= 2 * TAIL_CHARACTERS ? `${MASK}${number.slice(-TAIL_CHARACTERS)}` : MASK

const PRIVATE_FIELDS: Readonly<Record<string, (text: string) => string>> = {
  bankAccountNumber: maskNumber,
  idNumber: maskNumber,
  dateOfBirth: () => MASK,
}

/** Masks bank accounts, identity numbers and dates of birth at any depth. */
export function maskPrivateFields(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(maskPrivateFields)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const mask = PRIVATE_FIELDS[name]
      return [name, mask && typeof value === 'string' ? mask(value) : maskPrivateFields(value)]
    }),
  )
}

/** Hides even its length. */
export const maskAll = (_text: string): string => MASK
