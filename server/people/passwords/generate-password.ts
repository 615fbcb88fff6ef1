import { randomInt } from 'node:crypto'
import { passwordScore } from '#domain/people/password-score.ts'

// Without characters that look alike: 0 O o, 1 l I.
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 20
const STRONG = 4

/** 20 characters, some 116 bits, strong by the meter. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
    if (passwordScore(password) >= STRONG) return password
  }
}
