import { normalizeLine } from './shown.ts'

/** In Node and every browser; maps and encodes host names by UTS 46 and RFC 3492. */
declare const URL: { canParse(text: string): boolean; new (text: string): { readonly hostname: string } }

/** RFC 5321's dot-string. */
const MAILBOX = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const MAX_MAILBOX_CHARACTERS = 64
/** Labels of at most 63 letters, digits and hyphens, two at least; the last one is no number. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i
const WORDS_AND_DOTS = /^[\p{L}\p{M}\p{N}.。-]+$/u
const ASCII = /^[\0-\x7F]*$/

/**
 * An email address in the form that is stored and looked up: full-width characters as ordinary ones, a domain with
 * letters of other alphabets as DNS has it (`münchen.de` is `xn--mnchen-3ya.de`). Everything else stays as typed.
 */
export function normalizeEmail(typed: string): string {
  const text = normalizeLine(typed.normalize('NFKC'))
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at === -1 || ASCII.test(domain) || !WORDS_AND_DOTS.test(domain)) return text
  const url = `http://${domain}`
  return URL.canParse(url) ? `${text.slice(0, at)}@${new URL(url).hostname}` : text
}

/** Why no mail is sent to a normalized address; null where it is. */
export function emailFault(email: string): string | null {
  const at = email.lastIndexOf('@')
  const mailbox = email.slice(0, at)
  if (at > 0 && DOMAIN.test(email.slice(at + 1))) {
    if (mailbox.length <= MAX_MAILBOX_CHARACTERS && MAILBOX.test(mailbox)) return null
    // Mail to others needs SMTPUTF8 (RFC 6531) on every server, which is known only when it fails.
    if (!ASCII.test(mailbox))
      return 'Before the @ of an email address, use the letters A to Z, digits and signs'
  }
  return 'Enter a valid email address'
}
