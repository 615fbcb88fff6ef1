export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 128

const LONG_PASSWORD_CHARACTERS = 12

/** 0 to 5, one each: 8 characters, 12 characters, both cases, a digit, a symbol. */
export function passwordScore(password: string): number {
  const length = [...password].length
  return [
    length >= MIN_PASSWORD_CHARACTERS,
    length >= LONG_PASSWORD_CHARACTERS,
    hasBothCases(password),
    hasDigit(password),
    hasSpecialCharacter(password),
  ].filter(Boolean).length
}

export const hasBothCases = (password: string): boolean => /[a-z]/.test(password) && /[A-Z]/.test(password)
export const hasDigit = (password: string): boolean => /[0-9]/.test(password)
export const hasSpecialCharacter = (password: string): boolean => /[^a-zA-Z0-9]/.test(password)

/** Whether it is well-formed Unicode without NUL. */
export const isUsableText = (password: string): boolean => password.isWellFormed() && !password.includes('\0')
