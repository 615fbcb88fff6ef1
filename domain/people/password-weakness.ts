import { isWidelyUsed } from './common-passwords.ts'

/** What an attacker tries first. */
export interface KnownOfAccount {
  username: string
  email: string
  productName: string
}

/** Shorter names occur in any text by chance. */
const SHORTEST_NAME = 3

/**
 * Why a password is weak whatever its score, as the end of a sentence, or null: it is common or contains something
 * public about the account, ignoring case. The server refuses it.
 */
export function passwordWeakness(password: string, known: KnownOfAccount): string | null {
  const lower = password.normalize('NFC').toLowerCase()
  const contains = (name: string) => name.length >= SHORTEST_NAME && lower.includes(name.toLowerCase())
  if (contains(known.username)) return 'this one contains your username'
  if (contains(known.email.split('@')[0] ?? '')) return 'this one contains your email address'
  if (contains(known.productName)) return `this one contains ${known.productName}`
  return isWidelyUsed(password) ? 'this one is widely used' : null
}
